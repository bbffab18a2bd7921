import { writeTrained } from '../classification/models/index.ts';
import { keywordIndex } from '../engine/keyword/keyword-index.ts';
import { storeSources } from '../engine/store/shared-stores.ts';

// Part of `npm run build`: a start reads what the models learned and the positions of the words of the sample. To
// compute either takes two seconds.
writeTrained();
const { uk, us } = storeSources({});
await Promise.all([uk, us].map(async (store) => keywordIndex(await store())));
