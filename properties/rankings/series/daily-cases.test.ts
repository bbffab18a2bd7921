import { expect, it } from 'vitest';
import { CheckContext } from '../../kit/check.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { withSmallSurvey } from '../testing/small-survey.ts';
import { filterOf } from './daily-cases.ts';

const months = { start: '2024-01', end: '2024-01' };
const values = new Map([['skills_name', ['A', 'B', 'C'].map((name) => ({ name, count: 5 }))]]);
const terms = [
  { name: 'rare', count: 1 },
  { name: 'frequent', count: 9 },
];

/** The keywords and keys of the filter for a daily series, where a filter with a key finds no posting of the month. */
async function filterFor(counted: (spec: RequestSpec) => number): Promise<readonly unknown[]> {
  const answer = (spec: RequestSpec): Promise<Exchange> =>
    Promise.resolve(exchangeOf(spec, { body: { data: { totals: { unique_postings: counted(spec) } } } }));
  const { settings } = withSmallSurvey(scriptedTarget({}).t, 20, values);
  const { rankings, ...others } = settings.survey;
  if (rankings === undefined) throw new Error('the survey has no rankings');
  const survey = { ...others, rankings: { ...rankings, terms, filterKeys: new Set(['skills_name']) } };
  const t = new CheckContext({ ...settings, survey, send: answer, recall: answer });
  const filter = await filterOf(t, { facet: 'soc1', days: months, months, kind: 'terms and values' });
  return [filter.keywords?.query, Object.keys(filter.facets ?? {})];
}

it('filters a daily series by the most frequent term where terms and values find nothing', async () => {
  const findsTerm = ({ body }: RequestSpec): number => (JSON.stringify(body).includes('skills_name') ? 0 : 3);
  expect(await filterFor(findsTerm)).toEqual(['"frequent"', []]);
});

it('filters a daily series by nothing where no term finds a posting', async () => {
  expect(await filterFor(() => 0)).toEqual([undefined, []]);
});
