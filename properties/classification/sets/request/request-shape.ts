import { setTexts } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { type RequestSpec, withParts } from '../../../kit/exchange.ts';
import { setRequest } from '../../requests.ts';
import { casesToSpare } from '../../spare-requests.ts';
import {
  classifiableSet,
  type ClassifiableSet,
  classifiableSets,
  classifyRequest,
  versionedRequest,
} from '../surveyed-sets.ts';
import { otherTypes } from './other-types.ts';

/** The form of a set classify request: contracts/specification/classification.md#set-request. */
export const setRequestShapeChecks: readonly Check[] = [
  {
    id: 'classification/set-input-types',
    clauses: ['classification/set-input-types', 'classification/error-400-title', 'service/no-server-error'],
    title: 'refuses a company, title, description or inputLocale that is not a string',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.accept(classifyRequest(set));
      const cases = ([...setTexts, 'inputLocale'] as const).flatMap((field) =>
        otherTypes('string', set.accepted[field] ?? 'en-US').map((typed) => ({ field, ...typed })),
      );
      // A number for each field, and an array for the title.
      const isFirst = ({ field, type }: (typeof cases)[number]): boolean =>
        type === 'a number' || (field === 'title' && type === 'an array');
      const further = casesToSpare(
        t,
        cases.filter((one) => !isFirst(one)),
        { least: 1, share: 0.1 },
      );
      for (const { field, type, value } of [...cases.filter(isFirst), ...further])
        await t.expectRefusal({
          accepted: base,
          request: classifyRequest(set, { [field]: value }),
          clause: 'classification/set-input-types',
          because: `${field} is ${type}`,
        });
    },
  },
  {
    id: 'classification/set-input-required',
    clauses: [
      'classification/set-input-required',
      'classification/error-400-title',
      'service/no-server-error',
    ],
    title: 'refuses a request without an input object',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.accept(classifyRequest(set));
      const { latestVersion: version } = set;
      const cases: readonly (readonly [string, unknown])[] = [
        ['input is omitted', {}],
        ['input is null', { input: null }],
        ['the fields of input are in the request itself', { ...set.accepted }],
        ['input is a string', { input: set.accepted.title }],
      ];
      const others = otherTypes('object', set.accepted.title)
        .filter(({ type }) => type !== 'a string')
        .map(({ type, value }) => [`input is ${type}`, { input: value }] as const);
      for (const [because, body] of [...cases, ...casesToSpare(t, others, { least: 0, share: 0.03 })])
        await t.expectRefusal({
          accepted: base,
          request: setRequest(set.name, body),
          clause: 'classification/set-input-required',
          because,
        });
      if (!set.versions.includes(version)) return;
      await t.expectRefusal({
        accepted: await t.accept(versionedRequest(set, version)),
        request: setRequest(set.name, { version }),
        clause: 'classification/set-input-required',
        because: 'input is omitted from a request with a version',
      });
    },
  },
  {
    id: 'classification/set-additional-properties',
    clauses: [
      'classification/set-input-no-additional-properties',
      'classification/set-request-no-additional-properties',
      'classification/error-400-title',
      'service/no-server-error',
    ],
    title: 'refuses properties that are not documented, in the request and in its input',
    async run(t) {
      const [set, other = set] = classifiableSets(t);
      const { latestVersion: version, outputs } = set;
      // A server may read the request of another set, or one that names outputs and a version, by other code.
      const requested = outputs.length === 0 ? {} : { outputs: outputs.slice(0, 1) };
      const versioned = (change: Readonly<Record<string, unknown>>): RequestSpec =>
        set.versions.includes(version)
          ? versionedRequest(set, version, { ...requested, ...change })
          : classifyRequest(set, { ...requested, ...change });
      for (const [name, value, requestWith] of [
        ['jobmarkUnknown', null, (change) => classifyRequest(other, change)],
        ['version', 'text', versioned],
      ] as const satisfies readonly (readonly [string, string | null, typeof versioned])[]) {
        const request = requestWith({ [name]: value });
        await t.expectRefusal({
          accepted: await t.accept(requestWith({})),
          request:
            value === null && (await countsAsOmitted(t, set, request))
              ? requestWith({ [name]: 'text' })
              : request,
          clause: 'classification/set-input-no-additional-properties',
          because: `input has the property ${name}`,
        });
      }
      const plain = classifyRequest(set);
      for (const [name, value, spec] of [
        ['jobmarkUnknown', 'text', plain],
        ['context', null, set.versions.includes(version) ? versionedRequest(set, version) : plain],
        // Where it belongs in `input`, it must not be accepted here.
        ['outputs', other.outputs.slice(0, 1), classifyRequest(other)],
      ] as const) {
        const requestWith = (shown: unknown): RequestSpec => withParts(spec, { [name]: shown });
        const request = requestWith(value);
        await t.expectRefusal({
          accepted: await t.accept(spec),
          request: value === null && (await countsAsOmitted(t, set, request)) ? requestWith({}) : request,
          clause: 'classification/set-request-no-additional-properties',
          because: `the request has the property ${name}`,
        });
      }
    },
  },
  {
    id: 'classification/set-null-optional-input',
    clauses: ['classification/set-null-optional-input', 'service/no-server-error'],
    title: 'reads null in an optional field as omitted, or refuses it',
    profile: 'thorough',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.accept(classifyRequest(set));
      const requests = [
        ['outputs', classifyRequest(set, { outputs: null })],
        ['inputLocale', classifyRequest(set, { inputLocale: null })],
        ['version', setRequest(set.name, { version: null, input: set.accepted })],
      ] as const;
      for (const [field, spec] of requests) {
        const answer = await t.recall(spec);
        const { status } = answer.response;
        t.observe('classification/set-null-optional-input', `${field} null: status ${status}`);
        t.expectNoServerError(answer, `${field} is null`, [base]);
      }
    },
  },
];

/** Whether a request with an unknown key is accepted by a target that reads null as omitted (decisions.md#null-input). */
async function countsAsOmitted(
  t: CheckContext,
  set: ClassifiableSet,
  request: RequestSpec,
): Promise<boolean> {
  const isAnswered = async (spec: RequestSpec): Promise<boolean> =>
    (await t.recall(spec)).response.status === 200;
  if (!(await isAnswered(request))) return false;
  // The default locale may not be one of the set.
  return (
    (await isAnswered(classifyRequest(set, { inputLocale: null }))) ||
    (await isAnswered(classifyRequest(set, { outputs: null })))
  );
}
