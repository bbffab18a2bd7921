export { tokenChecks as authChecks } from './token-checks.ts';
