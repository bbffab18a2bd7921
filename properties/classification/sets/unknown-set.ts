import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import type { SurveyedSet } from '../../kit/survey.ts';
import { get, setRequest } from '../requests.ts';
import { readSetVersion } from './set-version-number.ts';
import { isClassifiable, listedSets, versionedRequest } from './surveyed-sets.ts';

const UNKNOWN_SET = 'jobmark-unknown-set';

/** Well formed, and older than any service of this kind. */
const UNKNOWN_VERSION = '1987.6';

/** Sets and set versions that the target does not have: service.md, "Errors", row 404. */
export const unknownSetChecks: readonly Check[] = [
  {
    id: 'classification/unknown-set',
    clauses: [
      'classification/error-unknown-set',
      'classification/error-unknown-set-text',
      'service/no-server-error',
      ...clausesOfShapes('getSet', 404),
    ],
    title: 'answers an unknown set with 404 and its name',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const [{ name, versions, acceptedRequest }] = listedSets(t);
      const [version] = versions;
      const renamed: readonly (readonly [RequestSpec, RequestSpec])[] = [
        ...(acceptedRequest === undefined
          ? []
          : [[acceptedRequest, setRequest(UNKNOWN_SET, acceptedRequest.body)] as const]),
        [get(pathOf('getSet', { set: name })), get(pathOf('getSet', { set: UNKNOWN_SET }))],
        [get(pathOf('listSetVersions', { set: name })), get(pathOf('listSetVersions', { set: UNKNOWN_SET }))],
        ...(version === undefined
          ? []
          : [
              [
                get(pathOf('getSetVersion', { set: name, setVersion: version })),
                get(pathOf('getSetVersion', { set: UNKNOWN_SET, setVersion: version })),
              ] as const,
            ]),
      ];
      for (const [spec, changed] of t.settings.profile === 'smoke' ? renamed.slice(0, 1) : renamed)
        await t.expectRefusal({
          accepted: await t.acceptOrBlock(spec),
          request: changed,
          clause: 'classification/error-unknown-set',
          statuses: [404],
          because: `there is no set ${UNKNOWN_SET}`,
          text: {
            clause: 'classification/error-unknown-set-text',
            matches: (detail) => detail.startsWith(`invalid set: ${UNKNOWN_SET}`),
            documented: `invalid set: ${UNKNOWN_SET}`,
          },
        });
      if (acceptedRequest === undefined && t.settings.profile !== 'smoke')
        t.inconclusive(`the set ${name} accepted no classify request in which its name could be changed`);
    },
  },
  {
    id: 'classification/unknown-set-version',
    clauses: [
      'classification/error-unknown-set-version',
      'classification/error-unknown-set-version-text',
      'service/no-server-error',
      ...clausesOfShapes('getSetVersion', 404),
    ],
    title: 'answers an unknown version of a known set with 404, in the path and in a request',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const { set, version } = versionedSet(t);
      const { name } = set;
      const notFound = `invalid set: ${name}, version: ${UNKNOWN_VERSION}`;
      const refusal = {
        clause: 'classification/error-unknown-set-version',
        statuses: [404],
        because: `${name} has no version ${UNKNOWN_VERSION}`,
        text: {
          clause: 'classification/error-unknown-set-version-text',
          matches: (detail: string) => detail.startsWith(notFound),
          documented: notFound,
        },
      } as const;
      const shown = await t.acceptOrBlock(get(pathOf('getSetVersion', { set: name, setVersion: version })));
      const unknown = get(pathOf('getSetVersion', { set: name, setVersion: UNKNOWN_VERSION }));
      await t.expectRefusal({ ...refusal, accepted: shown, request: unknown });
      if (!isClassifiable(set)) {
        t.inconclusive(`the set ${name} accepted no classify request in which a version could be changed`);
        return;
      }
      const classified = await t.acceptOrBlock(versionedRequest(set, version));
      await t.expectRefusal({
        accepted: classified,
        request: versionedRequest(set, UNKNOWN_VERSION),
        ...refusal,
      });
    },
  },
  {
    id: 'classification/malformed-set-version',
    clauses: ['classification/error-malformed-set-version', 'service/no-server-error'],
    title: 'refuses a set version, in the path and in a request, that is no year, dot and month number',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const { set, version } = versionedSet(t);
      const { name } = set;
      const year = version.slice(0, 4);
      const base = await t.acceptOrBlock(get(pathOf('getSetVersion', { set: name, setVersion: version })));
      for (const malformed of [
        'jobmark',
        year,
        `${year}.0`,
        `${year}.14`,
        `v${version}`,
        `${version}.1`,
        version.slice(2),
      ])
        await t.expectRefusal({
          accepted: base,
          request: get(pathOf('getSetVersion', { set: name, setVersion: malformed })),
          clause: 'classification/error-malformed-set-version',
          statuses: [400, 404],
          because: `${malformed} is no year, dot and month number`,
        });
      if (!isClassifiable(set)) return;
      const classified = await t.acceptOrBlock(versionedRequest(set, version));
      for (const malformed of ['jobmark', `${year}.14`])
        await t.expectRefusal({
          accepted: classified,
          request: versionedRequest(set, malformed),
          clause: 'classification/error-malformed-set-version',
          statuses: [400, 404],
          because: `the request names the version ${malformed}, which is no year, dot and month number`,
        });
    },
  },
];

/** A set with a well-formed version, rather one that accepted a classify request; blocks the check without one. */
function versionedSet(t: CheckContext): { readonly set: SurveyedSet; readonly version: string } {
  const found = listedSets(t)
    .flatMap((set) => set.versions.map((version) => ({ set, version })))
    .filter(({ version }) => readSetVersion(version) !== undefined);
  return t.require(
    found.find(({ set }) => isClassifiable(set)) ?? found[0],
    'no set lists a version that reads as year, dot and month number',
  );
}
