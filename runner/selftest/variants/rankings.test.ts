import { describeVariants } from './describe-variants.ts';

await describeVariants('rankings');
