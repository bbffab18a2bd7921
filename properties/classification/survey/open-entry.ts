import type { Send } from '../../kit/exchange.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { firstOfEachModel, sent } from './accepted-entries.ts';
import type { AcceptedEntry } from './survey-data.ts';

/** Values of every JSON type under keys that no input schema names; a model may accept or refuse them. */
export const OTHER_VALUES: Readonly<Record<string, unknown>> = {
  jobmarkText: 'text',
  jobmarkEmptyText: '',
  jobmarkZero: 0,
  jobmarkFraction: -12.5,
  jobmarkFalse: false,
  jobmarkNull: null,
  jobmarkList: ['text', 0, { deep: [false, ''] }],
  jobmarkTexts: ['text', 'other', 'text'],
  jobmarkEmptyList: [],
  jobmarkObject: { 'a key': { deep: [1, null, 'Zürich 職'] } },
  jobmarkEmptyObject: {},
};

/** The first entry that is accepted with `OTHER_VALUES` in its input, with the result for that. */
export async function findOpenEntry(
  send: Send,
  entries: readonly AcceptedEntry[],
): Promise<AcceptedEntry | undefined> {
  for (const entry of firstOfEachModel(entries).slice(0, 3)) {
    const open = sent(entry, OTHER_VALUES);
    const result = resultOf(await send(graphRequest({ [entry.model]: open })), entry.model);
    if (result !== undefined) return { ...open, result };
  }
  return undefined;
}
