import { describeFaults } from '../testing/describe-faults.ts';

await describeFaults((clause) => clause.startsWith('rankings/'));
