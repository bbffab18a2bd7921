import type { LikelyCause, OtherRows } from '../oracle-report.ts';
import { lackedGroup, type CountPair, type Fingerprint } from './fingerprint.ts';

/** What is known of the dataset in addition to its counts. */
export interface DatasetFacts {
  /** As the user named it. */
  readonly name: string;
  readonly planted: number;
  /** Postings of the dataset of the other country, when the oracle has one. */
  readonly otherCountry: number | undefined;
}

const remedies: Readonly<Record<LikelyCause, string>> = {
  'no-postings': 'load the dataset of this country into the target',
  'loaded-twice': 'empty the table of postings and load the dataset once, with the posting number as key',
  'loaded-in-part': 'load every row of every file; jobmark data describe DATASET shows how many there are',
  'months-missing': 'load the files of all months',
  'group-missing': 'load the postings of all places and groups',
  'without-planted': 'load postings/planted.parquet as well, or export the dataset again',
  'other-country':
    'load the British postings for the posting rankings and the American ones for the company postings',
  'other-version':
    'export and load the dataset again with this version of jobmark, or name the dataset that the target has',
  'other-dataset':
    'name the dataset that the target has loaded with --oracle, or load the one that was named',
};

/** Distinguishes the likely causes of other counts. */
export function explainOtherRows({ pairs }: Fingerprint, facts: DatasetFacts): OtherRows {
  const totals = pairs.map(({ expected, actual }) => [expected.get('all'), actual.get('all')] as const);
  const [wanted = 0, given = 0] = totals.find(([, actual]) => actual !== undefined) ?? totals[0] ?? [];
  const found = causeOf(pairs, wanted, given, facts);
  const refused = pairs.filter(({ status }) => status !== 200);
  return {
    expected: `${number(wanted)} postings, as in ${facts.name}`,
    actual:
      refused.length === pairs.length
        ? `status ${refused[0]?.status ?? 0} to each request that counts them`
        : `${number(given)} postings`,
    ...found,
    remedy: remedies[found.cause],
  };
}

function causeOf(
  pairs: readonly CountPair[],
  wanted: number,
  given: number,
  facts: DatasetFacts,
): Pick<OtherRows, 'cause' | 'explanation'> {
  if (given === 0) return { cause: 'no-postings', explanation: 'The target counts no posting in any month.' };
  const { doubled, fewer, months, names } = evidenceOf(pairs);
  if (given === wanted * 2 || doubled >= 0.9)
    return {
      cause: 'loaded-twice',
      explanation: `${percent(doubled)} of the counts are exactly twice as large: every posting seems to be there twice.`,
    };
  if (facts.otherCountry !== undefined && given === facts.otherCountry)
    return {
      cause: 'other-country',
      explanation: `${number(given)} is the number of postings of the other country of ${facts.name}.`,
    };
  if (facts.planted > 0 && given === wanted - facts.planted)
    return {
      cause: 'without-planted',
      explanation: `Exactly the ${number(facts.planted)} planted postings are missing.`,
    };
  const group = lackedGroup(pairs);
  if (group !== undefined)
    return {
      cause: 'group-missing',
      explanation: `The target has no posting of ${group}; the other groups count the same.`,
    };
  const missing = months.filter(([, expected, actual]) => expected > 0 && actual === 0);
  const whole = months.filter(([, expected, actual]) => expected === actual);
  if (missing.length > 0 && missing.length + whole.length >= months.length - 2)
    return {
      cause: 'months-missing',
      explanation: `The target has no postings in ${number(missing.length)} months, such as ${missing[0]?.[0]}; the others count the same.`,
    };
  if (fewer >= 0.95 && given < wanted && names >= 0.5)
    return {
      cause: 'loaded-in-part',
      explanation: `No count is larger than expected, and the target has ${percent(given / wanted)} of the postings: rows are missing.`,
    };
  if (names >= 0.5 && Math.abs(given - wanted) <= wanted * 0.02)
    return {
      cause: 'other-version',
      explanation: `As many postings with the same names are counted differently: they were made with another seed or another version of jobmark.`,
    };
  return {
    cause: 'other-dataset',
    explanation: `Neither the number of postings nor what the months and groups count is the same: the target has other data.`,
  };
}

/** Shares of counts, months with both counts, and the share of names that both have. */
function evidenceOf(pairs: readonly CountPair[]): {
  readonly doubled: number;
  readonly fewer: number;
  readonly names: number;
  readonly months: readonly (readonly [month: string, expected: number, actual: number])[];
} {
  const counts = pairs
    .filter(({ status }) => status === 200)
    .flatMap(({ expected, actual }) =>
      [...expected].map(([name, count]) => [name, count, actual.get(name)] as const),
    );
  const seen = counts.filter(([, expected, actual]) => expected > 0 && actual !== undefined);
  const share = (holds: (expected: number, actual: number) => boolean): number =>
    seen.filter(([, expected, actual]) => holds(expected, actual ?? 0)).length / Math.max(1, seen.length);
  const named = counts.filter(([name]) => name.includes(' '));
  return {
    doubled: share((expected, actual) => actual === expected * 2),
    fewer: share((expected, actual) => actual <= expected),
    names: named.filter(([, , actual]) => actual !== undefined).length / Math.max(1, named.length),
    months: counts
      .filter(([name]) => /^\d{4}-\d{2}$/.test(name))
      .map(([month, expected, actual]) => [month, expected, actual ?? 0] as const),
  };
}

const number = (value: number): string => value.toLocaleString('en-GB');

const percent = (share: number): string => `${(share * 100).toFixed(share > 0.995 && share < 1 ? 2 : 0)} %`;
