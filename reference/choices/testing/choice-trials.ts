import { expect, it } from 'vitest';
import {
  choices,
  defaultDialect,
  parseChoice,
  valueAt,
  withChoices,
  type ApiGroup,
  type ChoiceIn,
  type Dialect,
} from '../../../contracts/index.ts';
import type { TestClient } from '../../testing/test-reference.ts';

/** What a reference returns for each option of a choice: options with equal answers are not distinguished. */
interface ChoiceTrial {
  /** Requests that distinguish the options, and what their answers show. */
  readonly observe: (client: TestClient) => Promise<unknown>;
  /** What is observed, by option. A choice of any text has its default and some other options. */
  readonly expected: { readonly [option: string]: unknown };
  /** Other options that the observation needs, such as `unfit-input=reported`. */
  readonly beside?: readonly string[];
}

/** One trial for each choice of a group. */
export type ChoiceTrials<Group extends ApiGroup> = { readonly [Id in ChoiceIn<Group>]: ChoiceTrial };

/** Tests that a reference shows each option of each choice of a group. `connect` makes a client of one with a dialect. */
export function testChoices<Group extends keyof Dialect>(
  group: Group,
  trials: ChoiceTrials<Group>,
  connect: (dialect: Dialect) => Promise<TestClient>,
): void {
  const ofGroup = choices.filter(({ groups }) => groups.includes(group));
  const trialOf = new Map(Object.entries<ChoiceTrial>(trials));

  it.each(ofGroup.map((choice) => [choice.id, choice] as const))('tries the options of %s', (id, choice) => {
    const { expected } = trialOf.get(id) ?? { expected: {} };
    const options = Object.keys(expected);
    expect(options).toContain(new Map(Object.entries(defaultDialect[group])).get(id));
    const listed = choice.kind === 'closed' ? Object.keys(choice.options) : options;
    expect(options.toSorted()).toEqual(listed.toSorted());
    expect(options.length).toBeGreaterThan(1);
    expect(new Set(Object.values(expected).map((value) => JSON.stringify(value))).size).toBe(options.length);
  });

  const cases = [...trialOf].flatMap(([id, trial]) =>
    Object.entries(trial.expected).map(([option, expected]) => [id, option, expected, trial] as const),
  );
  it.each(cases)('serves %s=%s', async (id, option, expected, { observe, beside = [] }) => {
    const settings = [...beside, `${id}=${option}`].map((text) => parseChoice(`${group}/${text}`));
    const client = await connect(withChoices(defaultDialect, settings));
    expect(await observe(client)).toEqual(expected);
  });
}

/** The value at a path of an answer's `data`, such as `ranking.limit`; the status of an answer other than 200. */
export async function dataAt(client: TestClient, path: string, json: unknown, at = ''): Promise<unknown> {
  const { status, body } = await client.send(json === undefined ? 'GET' : 'POST', path, {
    json,
    // The shapes of the contract do not know all options, such as a daily series under the key `month`.
    isValidated: false,
  });
  if (status !== 200) return status;
  return valueAt(body, 'data', ...at.split('.').filter(Boolean));
}
