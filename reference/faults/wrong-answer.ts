/** What faults are made of: rewritings, under the names of what is wrong with them. */
export {
  answerInstead as answersInstead,
  operationOf,
  parsed,
  rewriteAnswers as wrongAnswer,
  rewriteRequests as misreadRequest,
  rewriteStatus as wrongStatusBody,
} from '../rewriting/rewrite.ts';
