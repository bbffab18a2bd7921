export { surveyServer, attackDrawer } from './draw-attacks.ts';
export { judge } from './judge.ts';
export { postings } from './kinds/bodies.ts';
export { send } from './send.ts';
