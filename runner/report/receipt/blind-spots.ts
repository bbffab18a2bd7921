import { type OperationId, rankingOperations, valueAt } from '../../../contracts/index.ts';
import { jsonOf } from '../../../properties/index.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/** What one kind of data would have shown, and how to see that the answers lack it. */
interface DataNeed {
  readonly operations: readonly OperationId[];
  /** Whether the JSON of an answer has such data. */
  readonly has: (body: unknown) => boolean;
  readonly blindSpot: string;
}

const needs: readonly DataNeed[] = [
  {
    operations: rankingOperations,
    has: hasTies,
    blindSpot: 'no ties in the posting rankings: the order of ties is not tested',
  },
  {
    operations: ['companyRanking'],
    has: hasTies,
    blindSpot: 'no ties in the company rankings: the order of ties is not tested',
  },
  {
    operations: rankingOperations,
    has: (body) => bucketsOf(body).length > 10,
    blindSpot: 'no ranking of more than 10 groups: an omission after the tenth is not tested',
  },
  {
    operations: ['listModels'],
    has: (body) => listAt(body, 'data').some((model) => listAt(model, 'availableVersions').length > 1),
    blindSpot: 'one version of each model: version selection is not tested',
  },
  {
    operations: ['listModels'],
    has: (body) => listAt(body, 'data').length > 1,
    blindSpot: 'one model: a mix-up of models is not tested',
  },
  {
    operations: ['listSetVersions'],
    has: (body) => listAt(body, 'data').length > 1,
    blindSpot: 'one version of each set: version selection is not tested',
  },
  {
    operations: ['listSets'],
    has: (body) => listAt(body, 'data').length > 1,
    blindSpot: 'one set: a mix-up of sets is not tested',
  },
  {
    operations: ['companyTimeseries'],
    has: (body) => listAt(valueAt(body, 'data', 'timeseries'), 'month').length > 1,
    blindSpot: 'one month in the series of company postings: the order of months is not tested',
  },
  {
    operations: ['companyPostings'],
    has: (body) => Number(valueAt(body, 'data', 'pages_available')) > 1,
    blindSpot: 'one page of postings: paging is not tested',
  },
  {
    operations: ['companyPostings'],
    has: (body) =>
      listAt(valueAt(body, 'data'), 'postings').some((posting) => valueAt(posting, 'company_name') === null),
    blindSpot: 'no posting of an unknown company was listed: `company_name` as null is not tested',
  },
];

/** What the answers of a run cannot show because data are missing; only of operations that were answered. */
export function findBlindSpots(answers: RecordedAnswers): readonly string[] {
  return needs.flatMap(({ operations, has, blindSpot }) => {
    const bodies = [...answers.values()]
      .filter(
        ({ operation, exchange }) =>
          operation !== undefined && operations.includes(operation) && exchange.response.status === 200,
      )
      .map(({ exchange }) => jsonOf(exchange));
    return bodies.length === 0 || bodies.some(has) ? [] : [blindSpot];
  });
}

/** Whether two neighbours of a ranking have the same value of the metric by which it is ranked. */
function hasTies(body: unknown): boolean {
  const ranking = valueAt(body, 'data', 'ranking');
  const metric = valueAt(ranking, 'rank_by');
  const values = bucketsOf(body).map((bucket) => valueAt(bucket, typeof metric === 'string' ? metric : ''));
  return values.some((value, index) => index > 0 && value !== undefined && value === values[index - 1]);
}

const bucketsOf = (body: unknown): readonly unknown[] => listAt(valueAt(body, 'data', 'ranking'), 'buckets');

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = valueAt(value, key);
  return Array.isArray(list) ? list : [];
}
