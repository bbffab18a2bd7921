import { expect, it } from 'vitest';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { expectPagesOfList } from './first-records.ts';

const spec: RequestSpec = { group: 'company-postings', method: 'POST', path: '/postings' };

function bodyOf(ids: string, score: (place: number) => number = (place) => 9 - place): object {
  return { data: { postings: Array.from(ids).map((id, place) => ({ id, score: score(place) })) } };
}

/** What is found of a list and its pages, each answered alike again. */
async function violationsOf(list: object, ...pages: readonly object[]): Promise<number> {
  const bodies = [list, ...pages];
  const requests = bodies.map((_, place): RequestSpec => ({ ...spec, path: `/postings/${place}` }));
  const { t } = scriptedTarget(
    Object.fromEntries(bodies.map((body, place) => [`POST /postings/${place}`, [{ body }]])),
    'company-postings',
  );
  const [large, ...others] = requests.map((one, place): Exchange => exchangeOf(one, { body: bodies[place] }));
  if (large !== undefined) await expectPagesOfList(t, large, others);
  return t.violations.length;
}

it('accepts pages that have the records of a list one after the other', async () => {
  expect(await violationsOf(bodyOf('abcdef'), bodyOf('ab'), bodyOf('cd'), bodyOf('ef'))).toBe(0);
});

it('reports pages between which a record is missing', async () => {
  expect(await violationsOf(bodyOf('abcdef'), bodyOf('ab'), bodyOf('de'))).toBe(1);
});

it('compares no records of the same score', async () => {
  expect(
    await violationsOf(
      bodyOf('abcdef', () => 0),
      bodyOf('ab'),
      bodyOf('de'),
    ),
  ).toBe(0);
});
