import type { Model } from '../model.ts';
import { modelOfKinds } from './kinds.ts';

const work =
  '(?:work(?:ing|er)?|roles?|positions?|jobs?|opportunit(?:y|ies)|arrangements?|options?|employees?|basis|schedule|model|environment|setup|contract)';

/** Where the work is done. Hybrid comes first: such postings name remote and office days too. */
export const remote: Model = modelOfKinds('remote', 'Tells whether a posting offers remote or hybrid work.', [
  {
    id: 'hybrid',
    name: 'Hybrid',
    pattern: new RegExp(
      String.raw`\bhybrid[- ](?:remote|office|${work})\b|\bhybrid\b(?= ?(?:[)\]|]|$))|\b(?:is|location|workplace|type|style)[: ]{1,2}hybrid\b|\bpartial(?:ly)? remote\b` +
        String.raw`|\b(?:\d|one|two|three|four) days? (?:(?:a|per|each|\/) ?week )?(?:in|from|at|working from) (?:the |our )?(?:\w+ )?(?:office|home)\b` +
        String.raw`|\b(?:home|remote) and (?:the )?office\b|\boffice and (?:home|remote)\b|\bsplit (?:of|between) (?:home|office)\b`,
      'gim',
    ),
  },
  {
    id: 'remote',
    name: 'Remote',
    pattern: new RegExp(
      String.raw`\b(?:fully|completely|100 ?%|entirely|permanently) remote\b|\bremote[- ](?:first|based|only|friendly|${work})\b` +
        String.raw`|\bremote\b(?= ?(?:[)\]|]|$))|\b(?:is|location|workplace|type|style)[: ]{1,2}(?:also |currently |100 ?% )?remote\b|\bremotely\b|\bwork(?:ing|s)? from (?:home|anywhere)\b|\bhome[- ](?:based|working|office)\b` +
        String.raw`|\btele(?:work|commut)\w*|\bwfh\b|\bvirtual (?:position|role|job)\b`,
      'gim',
    ),
  },
  {
    id: 'on-site',
    name: 'On-site',
    pattern:
      /\bon[- ]?site\b(?!\s+(?:gym|parking|restaurant|canteen|childcare|cafe|visits?|support|customer|facilit|clinic|medical|security))|\bin[- ](?:person|office)\b(?!\s+(?:interview|meeting))|\boffice[- ]based\b|\b(?:remote|telework|hybrid) (?:work|working)?\s*(?:is )?not\b/gi,
  },
  { id: 'unspecified', name: 'Unspecified', pattern: undefined },
]);
