import type { MissedFault } from '../../receipt/receipt-report.ts';

/** What an operator makes of the values of its place; the operators whose names say it are not listed. */
const operatorWords: Readonly<Record<string, string>> = {
  drop: 'left out',
  null: 'replaced by null',
  'as-text': 'given as a text',
  'drop-first': 'without the first item',
  'drop-last': 'without the last item',
  'first-only': 'with the first item alone',
  'last-only': 'with the last item alone',
  reverse: 'in reverse order',
  swap: 'with the first two items exchanged',
  shift: 'with the first item at the end',
  add: 'with the last item twice',
  'plus-one': '1 too large',
  'minus-one': '1 too small',
  double: 'twice as large',
  zero: 'replaced by 0',
  'upper-case': 'in capitals',
  truncate: 'cut at 40 characters',
  'first-word': 'cut after the first word',
  ascii: 'without other characters than ASCII',
  suffix: 'with other characters at the end',
  'month-later': 'a month later',
  'month-earlier': 'a month earlier',
  'mix-up': 'that of the next place',
  'last-for-all': 'the last one in all places',
  'first-for-all': 'the first one in all places',
  stale: 'that of the request before',
  'not-in-cache-key': 'not in the key of a cache',
};

const extentWords: Readonly<Record<string, string>> = {
  first: 'in its first place',
  last: 'in its last place',
};

const outcomeWords: Readonly<Record<MissedFault['outcome'], string>> = {
  unnoticed: '',
  warned: ' (reported as should)',
  undecided: ' (depends on requests that the run did not send)',
};

/** What a fault changes at its place, in words: `left out in its first place, in one answer`. */
export function faultWords({ id, outcome }: MissedFault): string {
  const [operator = '', extent = '', condition = ''] = id.split('/').slice(-3);
  const beyond = /^drop-last-beyond-(\d+)$/.exec(operator)?.[1];
  const what =
    beyond === undefined
      ? (operatorWords[operator] ?? operator.replaceAll('-', ' '))
      : `without the last item of more than ${beyond}`;
  const where = extentWords[extent];
  const when = ['always', 'recorded'].includes(condition) ? undefined : condition.replaceAll('-', ' ');
  return [
    where === undefined ? what : `${what} ${where}`,
    ...(when === undefined ? [] : [when === 'one answer' ? 'in one answer' : when]),
  ]
    .join(', ')
    .concat(outcomeWords[outcome]);
}
