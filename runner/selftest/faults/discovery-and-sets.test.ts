import { describeFaults } from '../testing/describe-faults.ts';

await describeFaults((clause) => !/^(?:classification\/graph|rankings\/|company-postings\/)/.test(clause));
