import type { ClassificationOperations } from '../../../contracts/index.ts';
import type { Handlers } from '../../api-group.ts';
import type { Catalogue } from '../catalogue.ts';
import { invalidRequest, unresolvedReferences } from '../errors.ts';
import { executionOrder } from './execution-order.ts';
import { readGraphRequest, type GraphEntry, type GraphRequest } from './graph-request.ts';
import type { JsonObject } from '../models/index.ts';
import { lookup, parseReference, replaceReferences } from './references.ts';
import { outcomeOf, resultAndErrors, type Outcome } from '../run-model.ts';
import { schemaFault } from '../schema-fault.ts';

/** An entry after its turn; `input` has its references resolved and is there when there is an output. */
type Run = Outcome<JsonObject> & { readonly input?: JsonObject };

/** The value of a reference to something that is there already. Throws ServiceError 400 where there is none. */
function valueOf(text: string, { context, entries }: GraphRequest, runs: ReadonlyMap<string, Run>): unknown {
  const reference = parseReference(text, entries);
  let found: unknown;
  if (reference?.source === 'context') found = lookup(context, reference.path);
  else if (reference !== undefined) {
    const run = runs.get(reference.entry);
    if (run?.kind === 'output') found = lookup(run[reference.source], reference.path);
  }
  if (found === undefined) throw unresolvedReferences();
  return found;
}

function runEntry(entry: GraphEntry, request: GraphRequest, runs: ReadonlyMap<string, Run>): Run {
  for (const need of entry.needs)
    if (runs.get(need)?.kind === 'failure')
      return { kind: 'failure', message: `not run: the model request '${need}' that it refers to failed` };
  const input = replaceReferences(entry.input, (text) => valueOf(text, request, runs)) as JsonObject;
  const fault = schemaFault(entry.version.input, input, `models.${entry.name}.input`);
  if (fault !== undefined) throw invalidRequest(fault);
  return { ...outcomeOf(() => entry.version.classify(input)), input };
}

/**
 * Answers `POST /classify`: runs every entry after those that it refers to, wherever they stand in the request.
 * A failed entry is reported under `errors`, and so is one that refers to it. Throws ServiceError: 400 for a wrong
 * shape, a reference without a value, a circle, or an input that does not fit the model; 404 for an unknown model.
 */
export const classifyWithGraph =
  ({ models }: Catalogue): Handlers<ClassificationOperations>['classifyWithGraph'] =>
  (asked) => {
    const request = readGraphRequest(models, asked.json());
    const order = executionOrder([...request.entries.values()]);
    if (order === undefined) throw unresolvedReferences();
    const runs = new Map<string, Run>();
    for (const entry of order) runs.set(entry.name, runEntry(entry, request, runs));
    const { result, errors } = resultAndErrors(runs);
    return { data: { result }, errors };
  };
