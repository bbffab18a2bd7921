import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { get, setRequest } from '../requests.ts';
import { evaluateDefaultOutputs } from './classify.ts';
import { otherTypes } from './other-types.ts';
import { metaOf } from './set-answer.ts';
import { comparableVersion } from './set-version-number.ts';
import {
  classifiableSet,
  classifiableSets,
  versionedRequest,
  type ClassifiableSet,
} from './surveyed-sets.ts';

const versionsLookedAt = { smoke: 1, standard: 5, thorough: 100 } as const;

/** The set version of a request: service.md, "Set classify request", row `version`. */
export const requestVersionChecks: readonly Check[] = [
  {
    id: 'classification/set-classify-version',
    clauses: [
      'classification/set-classify-meta-version',
      'classification/set-classify-route',
      'classification/set-classify-default-outputs',
      ...clausesOfShapes('classifyWithSet', 200),
    ],
    title: 'classifies by each listed version, with the outputs of that version',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      let seen = 0;
      for (const set of classifiableSets(t))
        for (const version of set.versions.slice(0, versionsLookedAt[t.settings.profile])) {
          seen += 1;
          await evaluateVersion(t, set, version);
        }
      if (seen === 0) t.inconclusive('no set lists a version');
    },
  },
  {
    id: 'classification/set-version-type',
    clauses: [
      'classification/set-version-type',
      'service/no-server-error',
      ...clausesOfShapes('classifyWithSet', 400),
    ],
    title: 'refuses a version that is no string',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const version = t.require(set.versions[0], `the set ${set.name} lists no version`);
      const base = await t.acceptOrBlock(versionedRequest(set, version));
      const number = { type: 'a number', value: Number(version) };
      const others = otherTypes('string', version).filter(({ type }) => type !== number.type);
      for (const { type, value } of Number.isNaN(number.value) ? others : [number, ...others])
        await t.expectRefusal({
          accepted: base,
          request: setRequest(set.name, { version: value, input: set.accepted }),
          clause: 'classification/set-version-type',
          statuses: [400],
          because: `version is ${type}`,
        });
    },
  },
];

async function evaluateVersion(t: CheckContext, set: ClassifiableSet, version: string): Promise<void> {
  const shown = await t.acceptOrBlock(get(pathOf('getSetVersion', { set: set.name, setVersion: version })));
  const answer = await t.send(versionedRequest(set, version));
  const { status } = answer.response;
  const answered = t.expectCompared({
    clause: 'classification/set-classify-route',
    exchanges: [shown, answer],
    holds: status === 200,
    expected: `status 200 for the listed version ${version}`,
    actual: `status ${status}`,
  });
  if (!answered) return;
  evaluateMetaVersion(t, answer, version);
  await evaluateDefaultOutputs(t, shown, answer);
}

/** Holds that an answer names the version that the request named; where it names none, its shape is judged already. */
export function evaluateMetaVersion(t: CheckContext, answer: Exchange, version: string): void {
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
