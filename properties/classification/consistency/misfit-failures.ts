import { compileServedSchema, isObject, stringsOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { versionOf } from '../graph/accepted.ts';
import { type GraphEntry, failuresOf } from '../requests.ts';

/** An entry with a failure text, and the first problem that its served schema has with its input. */
interface FailedEntry {
  readonly answer: Exchange;
  readonly entry: GraphEntry;
  readonly text: string;
  readonly pointer: string | undefined;
}

/**
 * Expects that no input that fits its schema fails with the text of an input that does not fit. A text that every misfit of
 * a model has, or that does not name the field, may be the text of any failure and is not compared.
 */
export function expectNoMisfitFailure(t: CheckContext, answers: readonly Exchange[]): void {
  const failed = answers.flatMap((answer) => failedEntries(t, answer));
  for (const { answer, entry, text, pointer } of failed) {
    if (pointer !== undefined) continue;
    const misfits = failed.filter(
      (other) =>
        other.pointer !== undefined &&
        other.entry.model === entry.model &&
        other.entry.version === entry.version,
    );
    const same = misfits.find((misfit) => misfit.text === text && namesField(misfit));
    const texts = new Set(misfits.map((misfit) => misfit.text));
    t.expect({
      clause: 'classification/graph-route',
      rule: 'misfit-failure',
      field: entry.model,
      after: same === undefined ? [] : [same.answer],
      exchange: answer,
      holds: same === undefined || texts.size < 2,
      expected: `a result of ${entry.model} ${entry.version}, or another failure than that of ${JSON.stringify(same?.entry.input)}: the input fits the served schema`,
      actual: text,
    });
  }
}

function namesField({ text, pointer }: FailedEntry): boolean {
  const [, field = ''] = pointer?.split('/') ?? [];
  return field !== '' && text.includes(field);
}

/** The entries of a graph request that failed, but for those with a reference. */
function failedEntries(t: CheckContext, answer: Exchange): readonly FailedEntry[] {
  const { body } = answer.spec;
  const models = isObject(body) && isObject(body['models']) ? body['models'] : {};
  return Object.entries(failuresOf(answer)).flatMap(([name, texts]) => {
    const entry = models[name] as GraphEntry | undefined;
    const [text, ...others] = stringsOf(texts);
    if (entry === undefined || text === undefined || others.length > 0) return [];
    const schema = compileServedSchema(versionOf(t, entry)?.inputSchema);
    if ('unusable' in schema || JSON.stringify(entry.input).includes('"$')) return [];
    return [{ answer, entry, text, pointer: schema.validate(entry.input)[0]?.pointer }];
  });
}
