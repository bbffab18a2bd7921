export { drawnDialects } from '../recount/verify/drawn-dialects.ts';
export { faults } from './faults/index.ts';
export { isIntermittent } from './faults/fault.ts';
export { faultOf, generateFaults } from './generated/generate.ts';
export { coveringVariants, generateVariants, variantOfId } from './generated/generate-variants.ts';
export { misbehaviourOptions, UnknownMutationError } from './misbehaviour.ts';
export { rememberAnswers } from './rewriting/remember-answers.ts';
export { variants } from './variants/index.ts';
