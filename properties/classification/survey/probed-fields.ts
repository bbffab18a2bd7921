import { sameJson } from '../../kit/compare/same-json.ts';
import type { Send } from '../../kit/exchange.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { firstOfEachModel, sent } from './accepted-entries.ts';
import type { AcceptedEntry, ProbedField } from './survey-data.ts';

/** The text that probes a field: an unresolved reference without its leading `$.`. */
export const PROBE = 'context.shared';

/** The fields of an accepted input whose text is not a reference itself. */
export function textFields({ input }: AcceptedEntry): readonly string[] {
  return Object.keys(input).filter((field) => {
    const value = input[field];
    return typeof value === 'string' && !value.startsWith('$');
  });
}

/** Sends at most `limit` entries with the probe in one text field each: the first field of every model comes first. */
export function probeFields(
  send: Send,
  entries: readonly AcceptedEntry[],
  limit: number,
): Promise<readonly ProbedField[]> {
  const candidates = firstOfEachModel(entries)
    .flatMap((entry) => textFields(entry).map((field, turn) => ({ entry, field, turn })))
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, limit);
  return Promise.all(
    candidates.map(async ({ entry, field }) => {
      const answer = await send(graphRequest({ [entry.model]: sent(entry, { [field]: PROBE }) }));
      const probeResult = resultOf(answer, entry.model);
      return {
        entry,
        field,
        value: String(entry.input[field]),
        acceptsAnyText: answer.response.status === 200,
        probeResult,
        changesResult: !sameJson(entry.result, probeResult),
      };
    }),
  );
}
