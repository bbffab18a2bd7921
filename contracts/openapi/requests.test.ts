import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { apiGroups } from '../groups.ts';
import { explainErrors, type SchemaProblem } from '../validation/schema-problem.ts';
import type { Json } from '../values.ts';
import { findRoute, routes, type OperationId } from './routes.ts';
import { requestExamples } from './testing/example-bodies.ts';

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
for (const group of apiGroups)
  ajv.addSchema(parse(readFileSync(new URL(`${group}.yaml`, import.meta.url), 'utf8')) as object, group);

/** Where a body does not fit the request schema of the OpenAPI file. */
function problemsOf(operationId: OperationId, body: unknown): readonly SchemaProblem[] {
  const { group, path } = findRoute(operationId);
  const pointer = `paths/${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`;
  const validator = ajv.getSchema(`${group}#/${encodeURI(pointer)}`);
  if (validator === undefined) throw new Error(`${operationId} has no request schema`);
  if (validator(body) === true) return [];
  return explainErrors(validator.errors ?? []).map(({ problem }) => problem);
}

describe('the request schemas', () => {
  const posting = { company: 'C', title: 'T', description: 'D' };

  it('accept the examples', () => {
    const bodies = routes.flatMap(({ operationId }) =>
      requestExamples(operationId).map((body) => problemsOf(operationId, body)),
    );
    expect(bodies).toHaveLength(16);
    expect(bodies.flat()).toEqual([]);
  });

  it.each<readonly [string, OperationId, Json, readonly string[]]>([
    ['no models', 'classifyWithGraph', {}, ['/models']],
    ['empty models', 'classifyWithGraph', { models: {} }, ['/models']],
    [
      'context of another type',
      'classifyWithGraph',
      { context: [], models: { a: { model: 'm', version: '1', input: {} } } },
      ['/context'],
    ],
    [
      'an empty entry',
      'classifyWithGraph',
      { models: { a: {} } },
      ['/models/a/model', '/models/a/version', '/models/a/input'],
    ],
    [
      'an empty model name',
      'classifyWithGraph',
      { models: { a: { model: '', version: '1', input: {} } } },
      ['/models/a/model'],
    ],
    ['no input', 'classifyWithSet', {}, ['/input']],
    ['an unknown key', 'classifyWithSet', { input: posting, locale: 'en-US' }, ['/locale']],
    ['an unknown input key', 'classifyWithSet', { input: { ...posting, body: '' } }, ['/input/body']],
    ['an empty title', 'classifyWithSet', { input: { ...posting, title: '' } }, ['/input/title']],
    ['empty outputs', 'classifyWithSet', { input: { ...posting, outputs: [] } }, ['/input/outputs']],
    [
      'no title without outputs',
      'classifyWithSet',
      { input: { company: 'C', description: 'D' } },
      ['/input/title'],
    ],
    [
      'a ranking without a filter',
      'rankPostings',
      { rank: { by: 'unique_postings', limit: 5 } },
      ['/filter'],
    ],
    [
      'a month that does not exist',
      'rankPostings',
      { filter: { when: { start: '2024-13', end: '2024-12' } }, rank: {} },
      ['/filter'],
    ],
    ['a limit as text', 'companyRanking', { filter: {}, rank: { limit: '5' } }, ['/rank/limit']],
    [
      'percentiles that are not integers',
      'companyDistribution',
      { filter: {}, distribution: { type: 'percentile', options: { keys: [2.5] } } },
      ['/distribution/options/keys/0'],
    ],
    ['no company for company', 'classifyWithSet', { input: { outputs: ['company'] } }, ['/input/company']],
    [
      'no texts for lot',
      'classifyWithSet',
      { input: { company: 'C', outputs: ['company', 'lot'] } },
      ['/input/title', '/input/description'],
    ],
  ])('refuse %s', (_, operationId, body, pointers) => {
    expect(problemsOf(operationId, body).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('require no more than the outputs need', () => {
    expect(problemsOf('classifyWithSet', { input: { company: 'C', outputs: ['naicsStandard'] } })).toEqual(
      [],
    );
    expect(
      problemsOf('classifyWithSet', { input: { title: 'T', description: 'D', outputs: ['lot'] } }),
    ).toEqual([]);
  });
});
