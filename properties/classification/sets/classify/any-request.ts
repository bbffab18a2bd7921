import fc, { type Arbitrary } from 'fast-check';
import { pathOf } from '../../../../contracts/index.ts';
import { companyName, jobDescription, jobTitle } from '../../../arbitraries/job-texts.ts';
import type { Check } from '../../../kit/check.ts';
import { property } from '../../../kit/property.ts';
import { get, setRequest } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import { requiredFields } from '../request/requiredness-rule.ts';
import { classifiableSets, type ClassifiableSet } from '../surveyed-sets.ts';
import { expectDefaultOutputs } from './classify.ts';
import { expectRequestedOutputs } from './outputs.ts';
import { expectMetaVersion } from './versions.ts';

/** A documented request, within what one set and version list. */
interface AnyRequest {
  readonly set: string;
  /** As the target spells it; omitted for the latest. */
  readonly version?: string;
  readonly input: {
    readonly company?: string;
    readonly title?: string;
    readonly description?: string;
    readonly inputLocale?: string;
    readonly outputs?: readonly string[];
  };
}

/** Generated requests of every documented form: contracts/specification/classification.md#set-request. */
export const anyRequestCheck: Check = property<AnyRequest>({
  id: 'classification/set-any-request',
  clauses: [
    'classification/set-classify-route',
    'classification/set-classify-requested-outputs',
    'classification/set-classify-default-outputs',
    'classification/set-classify-meta-version',
    ...shapeClauses.setAnswer,
  ],
  title: 'answers any documented request with the requested outputs, by the requested version',
  runs: { standard: 2, thorough: 150 },
  arbitrary: (t) => fc.oneof(...classifiableSets(t).flatMap(requestsOf)),
  async evaluate(t, { set, version, input }) {
    const answer = await t.accept(setRequest(set, version === undefined ? { input } : { version, input }));
    if (input.outputs !== undefined) expectRequestedOutputs(t, answer, input.outputs);
    else {
      const path =
        version === undefined
          ? pathOf('getSet', { set })
          : pathOf('getSetVersion', { set, setVersion: version });
      await expectDefaultOutputs(t, await t.accept(get(path)), answer);
    }
    if (version !== undefined) expectMetaVersion(t, answer, version);
  },
});

/** Requests without a version, and for each listed one. */
function requestsOf(set: ClassifiableSet): readonly Arbitrary<AnyRequest>[] {
  const latest = inputs(set.locales, set.outputs).map((input) => ({ set: set.name, input }));
  const versions = set.versionDetails.map(({ version, locales, outputs }) =>
    inputs(locales, outputs).map((input) => ({ set: set.name, version, input })),
  );
  return [latest, ...versions];
}

function inputs(locales: readonly string[], outputs: readonly string[]): Arbitrary<AnyRequest['input']> {
  const requested =
    outputs.length === 0
      ? fc.constant(undefined)
      : fc.option(fc.shuffledSubarray([...outputs], { minLength: 1 }), { nil: undefined });
  return requested.chain((chosen) =>
    fc
      .record(
        {
          company: text(companyName),
          title: text(jobTitle),
          description: text(jobDescription),
          ...(locales.length === 0 ? {} : { inputLocale: fc.constantFrom(...locales) }),
        },
        {
          requiredKeys: [
            ...requiredFields(chosen),
            // An omitted locale means en-US, which the set may not have.
            ...(locales.length === 0 || locales.includes('en-US') ? [] : (['inputLocale'] as const)),
          ],
          noNullPrototype: true,
        },
      )
      .map((input) => (chosen === undefined ? input : { ...input, outputs: chosen })),
  );
}

/** Mostly a text as expected, sometimes any text with a letter in it, which may be long. */
function text(expected: Arbitrary<string>): Arbitrary<string> {
  const odd = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((value) => /\p{L}/u.test(value) && !/\p{C}/u.test(value));
  const long = expected.map((value) => `${'Zürich – 職務 '.repeat(12)}${value}`);
  return fc.oneof(
    { weight: 3, arbitrary: expected },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: long },
  );
}
