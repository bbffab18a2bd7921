import { describe, expect, it } from 'vitest';
import { type Json, requestExamples } from './openapi/example-bodies.ts';
import { type OperationId, routes } from './routes.ts';
import { clausesOfShapes, judgeErrorResponse, judgeRequest, judgeResponse } from './validate.ts';

describe('judgeResponse', () => {
  it('tells every violation of one body', () => {
    const body = {
      data: [{ modelName: 1, description: 'd', availableVersions: ['1.0.0'], owner: 'me' }, null],
    };
    expect(judgeResponse('listModels', 200, body)).toEqual([
      {
        clause: 'classification/model-no-additional-properties',
        pointer: '/data/0/owner',
        expected: 'no properties but modelName, description, availableVersions',
        actual: '"me" (a string)',
      },
      {
        clause: 'classification/model-name',
        pointer: '/data/0/modelName',
        expected: 'a string',
        actual: '1 (a number)',
      },
      {
        clause: 'classification/model-available-versions',
        pointer: '/data/0/availableVersions/0',
        expected: 'an object',
        actual: '"1.0.0" (a string)',
      },
      { clause: 'classification/models-route', pointer: '/data/1', expected: 'an object', actual: 'null' },
    ]);
  });

  it('says so when the contract gives no shape for a status', () => {
    expect(judgeResponse('listModels', 404, {})).toBeUndefined();
    expect(judgeResponse('getStatus', 418, {})).toBeUndefined();
  });
});

describe('judgeErrorResponse', () => {
  it('judges an error on no route as on any', () => {
    const body = { title: 'Not Found', status: 404, detail: 'no matched route found' };
    expect(judgeErrorResponse('classification', 404, body)).toEqual([]);
    expect(judgeErrorResponse('classification', 404, { ...body, status: 500 })).toMatchObject([
      {
        clause: 'classification/error-status-agrees',
        pointer: '/status',
        expected: '404',
        actual: '500 (a number)',
      },
    ]);
    expect(judgeErrorResponse('classification', 401, {})).toMatchObject([{ clause: 'auth/gateway-body' }]);
  });

  it('says so when the group gives no shape for a status', () => {
    expect(judgeErrorResponse('classification', 200, {})).toBeUndefined();
    expect(judgeErrorResponse('classification', 418, {})).toBeUndefined();
    expect(judgeErrorResponse('company-postings', 404, {})).toBeUndefined();
  });
});

describe('clausesOfShapes', () => {
  it('can be asked for one status', () => {
    expect(clausesOfShapes('getStatus', 200)).toEqual([
      'classification/data-envelope',
      'classification/status-route',
      'classification/status-healthy',
      'classification/status-message',
    ]);
    expect(clausesOfShapes('getStatus', 401)).toEqual(['auth/gateway-body']);
    expect(clausesOfShapes('getStatus', 404)).toEqual([]);
  });
});

describe('judgeRequest', () => {
  const posting = { company: 'C', title: 'T', description: 'D' };

  it('finds nothing wrong with the examples of the contract', () => {
    const bodies = routes.flatMap(({ operationId }) =>
      requestExamples(operationId).map((body) => judgeRequest(operationId, body)),
    );
    expect(bodies).toHaveLength(16);
    expect(bodies.flat()).toEqual([]);
    expect(judgeRequest('getStatus', undefined)).toEqual([]);
  });

  it.each<readonly [string, OperationId, Json, readonly string[]]>([
    ['a body for a GET', 'getStatus', {}, ['']],
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
    ['no company for company', 'classifyWithSet', { input: { outputs: ['company'] } }, ['/input/company']],
    [
      'no texts for lot',
      'classifyWithSet',
      { input: { company: 'C', outputs: ['company', 'lot'] } },
      ['/input/title', '/input/description'],
    ],
  ])('refuses %s', (_, operationId, body, pointers) => {
    expect(judgeRequest(operationId, body).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('asks for no more than the outputs need', () => {
    expect(judgeRequest('classifyWithSet', { input: { company: 'C', outputs: ['naicsStandard'] } })).toEqual(
      [],
    );
    expect(
      judgeRequest('classifyWithSet', { input: { title: 'T', description: 'D', outputs: ['lot'] } }),
    ).toEqual([]);
  });
});
