import { writeTrained } from './index.ts';

// Part of `npm run build`: a start reads what the models learned instead of training them, which takes two seconds.
writeTrained();
