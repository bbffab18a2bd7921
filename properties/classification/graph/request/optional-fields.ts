import type { CheckContext } from '../../../kit/check-context.ts';
import type { Check } from '../../../kit/check.ts';
import type { Exchange } from '../../../kit/exchange.ts';
import { aloneRequest, surveyedVersions } from '../../survey/accepted-entries.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { needEntry, surveyed } from '../accepted.ts';

type Input = Readonly<Record<string, unknown>>;

/** So many models refuse such inputs, and none accepts one, before it counts: one model may know more than its schema. */
const MODELS = 3;

/** What fields that a served schema does not require may do to an input. */
const patterns: readonly {
  readonly because: string;
  readonly fits: (version: SurveyedModelVersion, input: Input) => boolean;
}[] = [
  {
    because: 'with a field that its schema names and does not require',
    fits: ({ input: schema }, input) =>
      Object.keys(input).some((field) => schema?.required.includes(field) === false),
  },
  {
    because: 'without a field that its schema does not require',
    fits: ({ input: schema }, input) =>
      Object.keys(schema?.properties ?? {}).some(
        (field) =>
          schema?.required.includes(field) === false &&
          schema.properties[field] !== false &&
          !Object.hasOwn(input, field),
      ),
  },
];

export const optionalFieldsCheck: Check = {
  id: 'classification/graph-optional-fields',
  clauses: ['classification/graph-route'],
  title: 'accepts inputs with and without the fields that a schema does not require',
  group: 'classification',
  profile: 'standard',
  async run(t) {
    needEntry(t);
    for (const pattern of patterns) await evaluatePattern(t, pattern);
  },
};

async function evaluatePattern(t: CheckContext, { because, fits }: (typeof patterns)[number]): Promise<void> {
  const versions = surveyedVersions(surveyed(t)).filter(({ accepted }) => accepted.length > 0);
  const accepting = versions.flatMap((version) =>
    version.accepted.filter(({ input }) => fits(version, input)).map(({ input }) => ({ ...version, input })),
  );
  const [known] = accepting;
  if (known !== undefined) {
    await t.accept(aloneRequest(known), { because: `an input ${because}` });
    return;
  }
  const refusals = new Map<string, Exchange>();
  for (const version of versions)
    for (const input of [...version.refused, ...withoutOptionalFields(version)]) {
      if (!fits(version, input) || refusals.size >= MODELS) continue;
      const answer = await t.recall(aloneRequest({ ...version, input }));
      if (answer.response.status === 200) return;
      refusals.set(version.model, answer);
    }
  const [last, ...others] = [...refusals.values()].toReversed();
  if (last === undefined || refusals.size < MODELS) return;
  t.expect({
    clause: 'classification/graph-route',
    rule: 'optional-fields',
    after: others,
    exchange: last,
    holds: false,
    expected: `status 200 from one of ${refusals.size} models for an input ${because}`,
    actual: `status ${[...new Set([...refusals.values()].map(({ response }) => response.status))].join(', ')} from each`,
  });
}

/** The first accepted input without the fields that its schema does not require, where it has some. */
function withoutOptionalFields({ input: schema, accepted: [known] }: SurveyedModelVersion): readonly Input[] {
  if (known === undefined || schema === undefined) return [];
  const required = Object.entries(known.input).filter(([field]) => schema.required.includes(field));
  return required.length === Object.keys(known.input).length ? [] : [Object.fromEntries(required)];
}
