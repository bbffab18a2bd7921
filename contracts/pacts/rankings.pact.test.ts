import { describePact } from './describe-pact.ts';
import { rankingErrorInteractions } from './ranking-error-interactions.ts';
import { rankingInteractions } from './ranking-interactions.ts';

describePact('rankings', [...rankingInteractions, ...rankingErrorInteractions]);
