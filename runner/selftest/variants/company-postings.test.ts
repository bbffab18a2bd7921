import { describeVariants } from '../testing/describe-variants.ts';

await describeVariants('company-postings');
