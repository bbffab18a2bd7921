import { describePact } from './describe-pact.ts';
import { discoveryInteractions } from './discovery-interactions.ts';
import { graphInteractions } from './graph-interactions.ts';
import { lookupErrorInteractions } from './lookup-error-interactions.ts';
import { setInteractions } from './set-interactions.ts';

describePact('classification', [
  ...discoveryInteractions,
  ...graphInteractions,
  ...setInteractions,
  ...lookupErrorInteractions,
]);
