import { pathOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { get, setRequest } from '../requests.ts';
import { comparableVersion, readSetVersion } from '../sets/set-version-number.ts';
import { isClassifiable, listedSets, versionedRequest } from '../sets/surveyed-sets.ts';
import { shapeClauses } from '../shape-clauses.ts';
import type { SurveyedSet } from '../survey/survey-data.ts';
import { inScripts, namesLike, unknownInOtherCase, unknownNames, wholeText } from './documented-text.ts';

/** Before every service of this kind; some sets list versions that are older than their service. */
const EARLY = { year: 1987, step: -1 };

/** After every version that a set may get while a run lasts. */
const LATE = { year: 2987, step: 1 };

/** A well-formed version that is not among these. */
function unlistedVersion(
  listed: ReadonlySet<unknown>,
  from: { readonly year: number; readonly step: number },
): string {
  let { year } = from;
  while (listed.has(`${year}.6`)) year += from.step;
  return `${year}.6`;
}

/** Sets and set versions that the target does not have: contracts/specification/errors.md, row 404. */
export const unknownSetChecks: readonly Check[] = [
  {
    id: 'classification/unknown-set',
    clauses: [
      'classification/error-unknown-set',
      'classification/error-unknown-set-text',
      'classification/error-404-title',
      ...shapeClauses.error,
      'service/no-server-error',
    ],
    title: 'answers an unknown set with 404 and its name, on every route of sets',
    async run(t) {
      const { name } = classifiableFirst(t);
      const refusal = (set: string, version?: string) =>
        ({
          clause: 'classification/error-unknown-set',
          statuses: [404],
          because: `there is no set ${set}`,
          // The detail may name the version of the request too.
          text: wholeText(
            'classification/error-unknown-set-text',
            `invalid set: ${set}`,
            ...(version === undefined ? [] : [`invalid set: ${set}, version: ${version}`]),
          ),
        }) as const;
      const shown = await t.accept(get(pathOf('getSet', { set: name })));
      const listed = t.survey.classification?.setNames ?? [];
      const [longer, shorter] = namesLike(name, listed);
      const inCase = await unknownInOtherCase(t, name, listed, (set) => get(pathOf('getSet', { set })));
      const others = [inScripts(name), inCase].filter((other) => other !== undefined);
      for (const set of [unknownNames.plain, ...others])
        await t.expectRefusal({ accepted: shown, request: get(pathOf('getSet', { set })), ...refusal(set) });
      await t.expectRefusal({
        accepted: await t.accept(get(pathOf('listSetVersions', { set: name }))),
        request: get(pathOf('listSetVersions', { set: longer })),
        ...refusal(longer),
      });
      const versioned = versionedSet(t);
      if (versioned !== undefined) {
        const { set: known, version } = versioned;
        await t.expectRefusal({
          accepted: await t.accept(get(pathOf('getSetVersion', { set: known.name, setVersion: version }))),
          request: get(pathOf('getSetVersion', { set: shorter, setVersion: version })),
          ...refusal(shorter, version),
        });
      }
      const accepting = listedSets(t).find(isClassifiable);
      if (accepting?.acceptedRequest === undefined)
        return t.inconclusive('no set accepted a classify request in which its name could be changed');
      await t.expectRefusal({
        accepted: await t.accept(accepting.acceptedRequest),
        request: setRequest(longer, accepting.acceptedRequest.body),
        ...refusal(longer),
      });
    },
  },
  {
    id: 'classification/unknown-set-version',
    clauses: [
      'classification/error-unknown-set-version',
      'classification/error-unknown-set-version-text',
      'classification/error-404-title',
      ...shapeClauses.error,
      'service/no-server-error',
    ],
    title: 'answers an unknown version of a known set with 404, in the path and in a request',
    async run(t) {
      const { set, version } = t.require(versionedSet(t), NO_VERSION);
      // Also a version that only another set has, in any spelling, because it is unknown for this one.
      const own = new Set(set.versions.map(comparableVersion));
      const foreign = (t.survey.classification?.sets ?? [])
        .flatMap(({ versions }) => versions)
        .find((other) => !own.has(comparableVersion(other)) && readSetVersion(other) !== undefined);
      // A server may take an older version for the oldest one, and a newer version for the latest.
      const unlisted = { inPath: unlistedVersion(own, EARLY), inRequest: unlistedVersion(own, LATE) };
      const refusal = (unknown: string) =>
        ({
          clause: 'classification/error-unknown-set-version',
          statuses: [404],
          because: `${set.name} has no version ${unknown}`,
          text: wholeText(
            'classification/error-unknown-set-version-text',
            `invalid set: ${set.name}, version: ${unknown}`,
          ),
        }) as const;
      for (const { inPath, inRequest } of [
        unlisted,
        ...(foreign === undefined ? [] : [{ inPath: foreign, inRequest: foreign }]),
      ]) {
        await t.expectRefusal({
          accepted: await t.accept(get(pathOf('getSetVersion', { set: set.name, setVersion: version }))),
          request: get(pathOf('getSetVersion', { set: set.name, setVersion: inPath })),
          ...refusal(inPath),
        });
        if (!isClassifiable(set)) {
          t.inconclusive(
            `the set ${set.name} accepted no classify request in which a version could be changed`,
          );
          continue;
        }
        await t.expectRefusal({
          accepted: await t.accept(versionedRequest(set, version)),
          request: versionedRequest(set, inRequest),
          ...refusal(inRequest),
        });
      }
    },
  },
];

/** Why a check that needs a set version cannot run. */
export const NO_VERSION = 'no set lists a version that reads as year, dot and month number';

/** A set with a well-formed version, preferably one that accepted a classify request. */
export function versionedSet(
  t: CheckContext,
): { readonly set: SurveyedSet; readonly version: string } | undefined {
  const found = listedSets(t)
    .flatMap((set) => set.versions.map((version) => ({ set, version })))
    .filter(({ version }) => readSetVersion(version) !== undefined);
  return found.find(({ set }) => isClassifiable(set)) ?? found[0];
}

function classifiableFirst(t: CheckContext): SurveyedSet {
  const sets = listedSets(t);
  return sets.find(isClassifiable) ?? sets[0];
}
