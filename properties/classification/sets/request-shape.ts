import { clausesOfShapes, type ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { setRequest } from '../requests.ts';
import { otherTypes } from './other-types.ts';
import { fieldNames } from './requiredness-rule.ts';
import { classifiableSet, classifyRequest } from './surveyed-sets.ts';

const refusalClauses: readonly ClauseId[] = [
  'service/no-server-error',
  ...clausesOfShapes('classifyWithSet', 400),
];

/** The form of a set classify request: service.md, "Set classify request" and "Set classify input". */
export const requestShapeChecks: readonly Check[] = [
  {
    id: 'classification/set-input-types',
    clauses: ['classification/set-input-types', ...refusalClauses],
    title: 'refuses a company, title, description or inputLocale that is no string',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.acceptOrBlock(classifyRequest(set));
      for (const field of [...fieldNames, 'inputLocale'] as const)
        for (const { type, value } of otherTypes('string', set.accepted[field] ?? 'en-US'))
          await t.expectRefusal({
            accepted: base,
            request: classifyRequest(set, { [field]: value }),
            clause: 'classification/set-input-types',
            statuses: [400],
            because: `${field} is ${type}`,
          });
    },
  },
  {
    id: 'classification/set-input-required',
    clauses: ['classification/set-input-required', ...refusalClauses],
    title: 'refuses a request without an input object',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.acceptOrBlock(classifyRequest(set));
      const refusal = { clause: 'classification/set-input-required', statuses: [400] } as const;
      await t.expectRefusal({
        accepted: base,
        request: setRequest(set.name, {}),
        ...refusal,
        because: 'there is no input',
      });
      await t.expectRefusal({
        accepted: base,
        request: setRequest(set.name, { input: null }),
        ...refusal,
        because: 'input is null',
      });
      await t.expectRefusal({
        accepted: base,
        request: setRequest(set.name, { ...set.accepted }),
        ...refusal,
        because: 'the fields of input stand in the request itself',
      });
      for (const { type, value } of otherTypes('object', set.accepted.title))
        await t.expectRefusal({
          accepted: base,
          request: setRequest(set.name, { input: value }),
          ...refusal,
          because: `input is ${type}`,
        });
    },
  },
  {
    id: 'classification/set-additional-properties',
    clauses: [
      'classification/set-input-no-additional-properties',
      'classification/set-request-no-additional-properties',
      ...refusalClauses,
    ],
    title: 'refuses properties that service.md does not name, in the request and in its input',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.acceptOrBlock(classifyRequest(set));
      const input = set.accepted;
      for (const name of ['jobmarkUnknown', 'version'])
        await t.expectRefusal({
          accepted: base,
          request: classifyRequest(set, { [name]: 'text' }),
          clause: 'classification/set-input-no-additional-properties',
          statuses: [400],
          because: `input has the property ${name}`,
        });
      for (const [name, value] of [
        ['jobmarkUnknown', 'text'],
        ['context', {}],
        // Where it belongs in `input`, it must not be taken here.
        ['outputs', set.outputs.slice(0, 1)],
      ] as const)
        await t.expectRefusal({
          accepted: base,
          request: setRequest(set.name, { input, [name]: value }),
          clause: 'classification/set-request-no-additional-properties',
          statuses: [400],
          because: `the request has the property ${name}`,
        });
    },
  },
  {
    id: 'classification/set-null-optional-input',
    clauses: ['classification/set-null-optional-input', 'service/no-server-error'],
    title: 'takes null in an optional field for left out, or refuses it',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.acceptOrBlock(classifyRequest(set));
      const asks = [
        ['inputLocale', classifyRequest(set, { inputLocale: null })],
        ['outputs', classifyRequest(set, { outputs: null })],
        ['version', setRequest(set.name, { version: null, input: set.accepted })],
      ] as const;
      for (const [field, spec] of asks) {
        const answer = await t.send(spec);
        const { status } = answer.response;
        t.observe('classification/set-null-optional-input', `${field} null: status ${status}`);
        t.expectCompared({
          clause: 'service/no-server-error',
          exchanges: [base, answer],
          holds: status < 500,
          expected: `no 5xx (${field} is null)`,
          actual: `status ${status}`,
        });
      }
    },
  },
];
