import { isObject, objectOf } from '../../contracts/index.ts';
import { comparableVersion } from '../classification/sets/set-version-number.ts';
import { jsonOf } from '../kit/exchange.ts';
import type { Statement } from './statement.ts';

const quoted = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Whether both are one name: case may not matter in the name of a model or set (decisions.md#paths). */
function isSameName(left: unknown, right: unknown): boolean {
  return typeof left === 'string' && typeof right === 'string' && left.toLowerCase() === right.toLowerCase();
}

/** What holds between requests and answers of the classification group. */
export const classificationStatements: readonly Statement[] = [
  {
    clause: 'classification/model-same-name',
    operations: ['getModel'],
    expected: 'the requested model',
    problem: ({ params, data }) =>
      isSameName(data['modelName'], params['model']) ? '' : quoted(data['modelName']),
  },
  {
    clause: 'classification/set-same-name',
    operations: ['getSet'],
    expected: 'the requested set',
    problem: ({ params, data }) => (isSameName(data['name'], params['set']) ? '' : quoted(data['name'])),
  },
  {
    clause: 'classification/set-classify-meta-set',
    operations: ['classifyWithSet'],
    expected: '`meta.setName` as in the path',
    problem({ params, data }) {
      const { setName } = objectOf(data['meta']);
      return isSameName(setName, params['set']) ? '' : quoted(setName);
    },
  },
  {
    clause: 'classification/set-classify-meta-version',
    operations: ['classifyWithSet'],
    expected: '`meta.setVersion` as requested',
    problem({ request, data }) {
      if (typeof request['version'] !== 'string') return undefined;
      const { setVersion } = objectOf(data['meta']);
      return comparableVersion(setVersion) === comparableVersion(request['version'])
        ? ''
        : `${quoted(setVersion)} for ${request['version']}`;
    },
  },
  {
    clause: 'classification/graph-result-keys',
    operations: ['classifyWithGraph'],
    expected: 'each request name in `data.result` or in `errors`, and no other name',
    problem({ exchange, request, data }) {
      const body = jsonOf(exchange);
      if (!isObject(request['models']) || !isObject(data['result']) || !isObject(body)) return undefined;
      const names = Object.keys(request['models']);
      const answered = [...Object.keys(data['result']), ...Object.keys(objectOf(body['errors']))];
      const missing = names.find((name) => !answered.includes(name));
      const other = Object.keys(data['result']).find((name) => !names.includes(name));
      if (missing !== undefined) return `nothing for ${quoted(missing)}`;
      return other === undefined ? '' : `a result for ${quoted(other)}`;
    },
  },
];
