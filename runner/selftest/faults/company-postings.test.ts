import { describeFaults } from './describe-faults.ts';

await describeFaults((clause) => clause.startsWith('company-postings/'));
