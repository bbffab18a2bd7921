import { type ClauseId, defined } from '../../../../contracts/index.ts';
import type { CheckContext } from '../../../kit/check.ts';
import { isAccepted } from '../../../kit/exchange.ts';
import { failuresOf, graphRequest, type GraphEntry } from '../../requests.ts';
import { isSteadyModel } from '../../survey/steady-output.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';

/** An entry of a request, once with literal values and once with references to them. */
export interface Referring {
  readonly name: string;
  readonly literal: GraphEntry;
  readonly sent: GraphEntry;
}

/** How two such requests are sent and reported. */
export interface LiteralOptions {
  readonly rule?: string;
  /** Sends the request with references even when an equal one was answered before. */
  readonly fresh?: true;
  /** The specification does not require these references to be accepted: a 400 for them violates no clause. */
  readonly mayBeRefused?: true;
}

/**
 * Expects every entry to have the same result with references as with literal values. Those have no context: the target was
 * seen to accept them without one, and what no reference reads changes nothing.
 */
export async function expectLiterals(
  t: CheckContext,
  clause: ClauseId,
  entries: readonly Referring[],
  context: Readonly<Record<string, unknown>>,
  { rule, fresh, mayBeRefused }: LiteralOptions = {},
): Promise<void> {
  const models = (part: 'literal' | 'sent'): Readonly<Record<string, GraphEntry>> =>
    Object.fromEntries(entries.map((entry) => [entry.name, entry[part]]));
  const request = graphRequest(models('sent'), context);
  const literal = await t.recall(graphRequest(models('literal')));
  if (!isAccepted(literal)) {
    t.inconclusive(
      `status ${literal.response.status} for literal values, so that references to them cannot be evaluated`,
    );
    return;
  }
  const isRead = (name: string): boolean =>
    entries.some(({ sent }) => referencesOf(sent).some((text) => text.startsWith(`$.models.${name}.`)));
  const failed = Object.keys(failuresOf(literal)).find(isRead);
  if (failed !== undefined) {
    t.inconclusive(`the entry ${failed} failed, so that references to its output cannot be evaluated`);
    return;
  }
  if (mayBeRefused === true && (await t.recall(request)).response.status === 400) {
    t.inconclusive('references of a form that the specification leaves open are refused', 'dialect');
    return;
  }
  if (!isAccepted(await t.recall(request)))
    for (const { name, literal: entry } of entries.filter(({ name }) => isRead(name)))
      if (!(await isSteadyModel((spec) => t.send(spec), entry)))
        return t.inconclusive(`the model of ${name} returns other results for the same input`);
  const answer = await t.accept(request, {
    clause,
    because: 'references instead of literal values',
    after: [literal],
    ...defined({ fresh }),
  });
  expectResultKeys(
    t,
    answer,
    entries.map(({ name }) => name),
  );
  for (const { name, sent } of entries) {
    const holds = await expectSameResult(t, {
      clause,
      ...defined({ rule }),
      first: { exchange: literal, name },
      second: { exchange: answer, name },
      because: `${referencesOf(sent).join(', ')} in ${name}: the literal values`,
      isSameForm: true,
    });
    // Repeating costs several requests, so one difference is enough.
    if (!holds && t.violations.length > 0) return;
  }
}

/** The references in the fields of an entry. */
function referencesOf({ input }: GraphEntry): readonly string[] {
  return Object.values(input).filter(
    (value): value is string => typeof value === 'string' && value.startsWith('$.'),
  );
}
