import { companyPostingsInteractions } from './company-postings-interactions.ts';
import { describePact } from './describe-pact.ts';

describePact('company-postings', companyPostingsInteractions);
