import { pathOf, stringsOf } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { type AcceptedExchange, brief, dataOf } from '../../../kit/exchange.ts';
import { get, setRequest } from '../../requests.ts';
import { casesToSpare } from '../../spare-requests.ts';
import { otherTypes } from '../request/other-types.ts';
import { answeredOutputs, metaOf, unknownNames } from '../set-answer.ts';
import { comparableVersion } from '../set-version-number.ts';
import {
  classifiableSet,
  classifiableSets,
  versionedRequest,
  type ClassifiableSet,
} from '../surveyed-sets.ts';
import { expectDefaultOutputs } from './classify.ts';

const versionsRequested = { smoke: 1, standard: 4, thorough: 100 } as const;

/** The set version of a request: contracts/specification/classification.md#set-request, row `version`. */
export const setVersionChecks: readonly Check[] = [
  {
    id: 'classification/set-classify-version',
    clauses: [
      'classification/set-classify-meta-version',
      'classification/set-classify-route',
      'classification/set-classify-default-outputs',
      'classification/set-version-runs',
    ],
    title: 'classifies by each listed version, with the outputs and locales of that version',
    async run(t) {
      let seen = 0;
      for (const set of classifiableSets(t))
        for (const version of chosenVersions(set, versionsRequested[t.settings.profile])) {
          seen += 1;
          await expectVersion(t, set, version);
        }
      if (seen === 0) t.inconclusive('no set lists a version');
    },
  },
  {
    id: 'classification/set-version-type',
    clauses: ['classification/set-version-type', 'classification/error-400-title', 'service/no-server-error'],
    title: 'refuses a version that is not a string',
    async run(t) {
      const set = classifiableSet(t);
      const version = t.require(set.versions[0], `the set ${set.name} lists no version`);
      const base = await t.accept(versionedRequest(set, version));
      const number = { type: 'a number', value: Number(version) };
      const others = otherTypes('string', version).filter(({ type }) => type !== number.type);
      const first = Number.isNaN(number.value) ? others : [number, ...others.slice(1, 2)];
      const rest = others.filter((one) => !first.includes(one));
      for (const { type, value } of [...first, ...casesToSpare(t, rest, { least: 0, share: 0.02 })])
        await t.expectRefusal({
          accepted: base,
          request: setRequest(set.name, { version: value, input: set.accepted }),
          clause: 'classification/set-version-type',
          because: `version is ${type}`,
        });
    },
  },
];

/** The first `limit - 1` versions and the last one, so that the oldest is among them in either order. */
function chosenVersions({ versions }: ClassifiableSet, limit: number): readonly string[] {
  return versions.length <= limit ? versions : [...versions.slice(0, limit - 1), ...versions.slice(-1)];
}

async function expectVersion(t: CheckContext, set: ClassifiableSet, version: string): Promise<void> {
  const shown = await t.accept(get(pathOf('getSetVersion', { set: set.name, setVersion: version })));
  const answer = await t.accept(versionedRequest(set, version), {
    because: `the listed version ${version}`,
    after: [shown],
  });
  expectMetaVersion(t, answer, version);
  await expectDefaultOutputs(t, shown, answer);
  await t.expectRelation<readonly string[]>({
    clause: 'classification/set-version-runs',
    rule: 'outputs',
    exchanges: [shown, answer],
    read: (exchange, index) =>
      index === 0 ? stringsOf(dataOf(exchange)?.['output']) : answeredOutputs(exchange),
    holds: ([outputs = [], answered = []]) =>
      outputs.length === 0 || unknownNames(answered, outputs).length === 0,
    expected: ([outputs = []]) => `no output but those of version ${version}: ${outputs.join(', ')}`,
    actual: ([outputs = [], answered = []]) => `${unknownNames(answered, outputs).join(', ')} too`,
  });
  await expectLocales(t, set, version, answer);
}

/** A locale that only another version lists must be refused, one that only this version lists must be accepted. */
async function expectLocales(
  t: CheckContext,
  set: ClassifiableSet,
  version: string,
  answer: AcceptedExchange,
): Promise<void> {
  const own = set.versionDetails.find((detail) => detail.version === version)?.locales ?? [];
  const foreign = set.versionDetails
    .filter((detail) => detail.version !== version)
    .flatMap(({ locales }) => locales)
    .find((locale) => !own.includes(locale));
  if (own.length === 0 || foreign === undefined) return;
  await t.expectRefusal({
    accepted: answer,
    request: versionedRequest(set, version, { inputLocale: foreign }),
    clause: 'classification/set-version-runs',
    rule: 'locales',
    because: `version ${version} does not list the locale ${foreign} of another version`,
  });
  const others = set.versionDetails.filter((detail) => detail.version !== version);
  const single = own.find((locale) => !others.some(({ locales }) => locales.includes(locale)));
  if (single !== undefined)
    await t.accept(versionedRequest(set, version, { inputLocale: single }), {
      clause: 'classification/set-version-runs',
      because: `the locale ${single}, which only version ${version} lists`,
    });
}

/** Expects an answer to name the version of the request; an answer that names none violates its shape. */
export function expectMetaVersion(t: CheckContext, answer: AcceptedExchange, version: string): void {
  const { setVersion } = metaOf(answer);
  if (typeof setVersion === 'string')
    t.expect({
      clause: 'classification/set-classify-meta-version',
      exchange: answer,
      holds: comparableVersion(setVersion) === comparableVersion(version),
      expected: `meta.setVersion ${version}, which the request named`,
      actual: `meta.setVersion ${brief(setVersion)}`,
    });
}
