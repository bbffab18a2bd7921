import type { ClauseId } from '../../../../contracts/index.ts';
import type { Check } from '../../../kit/check.ts';
import type { RefusalRule } from '../../../kit/statements.ts';
import { graphBody, withoutField } from '../../requests.ts';
import { casesToSpare } from '../../spare-requests.ts';
import { sent } from '../../survey/accepted-entries.ts';
import { undemandingEntry } from '../accepted.ts';

type Body = Readonly<Record<string, unknown>>;

/** One thing wrong with a graph request. */
interface Breakage extends RefusalRule {
  /** Makes the whole body from an accepted one. */
  readonly body?: (body: Body) => Body;
  /** Makes one of its three entries: two of them in turn. */
  readonly entry?: (entry: Body) => unknown;
}

type TextRule = NonNullable<Breakage['text']>;

function isRequired(field: string): TextRule {
  return {
    clause: 'classification/graph-required-text',
    // The field may be written with its path before it, and in quotes.
    matches: (detail) => new RegExp(`(^|\\W)${field}\\W? is required`).test(detail),
    documented: `${field} is required`,
  };
}

/** Values of a JSON type; those with parts contain the accepted value, so that nothing else is wrong with them. */
const values = {
  text: ['a string', () => 'jobmark'],
  empty: ['an empty string', () => ''],
  number: ['a number', () => 7],
  true: ['true', () => true],
  null: ['null', () => null],
  array: ['an array', (good: unknown) => [good]],
  // What some languages do not distinguish from an empty object.
  list: ['an empty array', () => []],
  object: ['an object', (good: unknown) => ({ jobmark: good })],
} as const;

type ValueName = keyof typeof values;

function wrongBody(clause: ClauseId, field: string, names: readonly ValueName[]): readonly Breakage[] {
  return names.map((name) => {
    const [type, make] = values[name];
    return {
      clause,
      because: `\`${field}\` is ${type}`,
      body: (body) => ({ ...body, [field]: make(body[field]) }),
    };
  });
}

function wrongEntry(clause: ClauseId, field: string, names: readonly ValueName[]): readonly Breakage[] {
  return names.map((name) => {
    const [type, make] = values[name];
    return {
      clause,
      because: `\`${field}\` of an entry is ${type}`,
      entry: (entry) => ({ ...entry, [field]: make(entry[field]) }),
    };
  });
}

function omitted(clause: ClauseId, field: string): Breakage {
  return {
    clause,
    because: `\`${field}\` of an entry is omitted`,
    text: isRequired(field),
    entry: (entry) => withoutField(entry, field),
  };
}

/** Requests with one thing wrong and otherwise accepted: contracts/specification/classification.md#graph-request. */
export const requestShapeChecks: readonly Check[] = [
  refusing('classification/graph-models-empty', 'answers empty models with 400', [
    {
      clause: 'classification/graph-models-empty',
      because: '`models` is empty',
      text: {
        clause: 'classification/graph-models-empty-text',
        matches: (detail) => detail.includes('models must contain at least one model request'),
        documented: 'models must contain at least one model request',
      },
      body: (body) => ({ ...body, models: {} }),
    },
  ]),
  refusing(
    'classification/graph-models-missing',
    'answers a graph request without models, or with models or an entry that is not an object, with 400',
    [
      {
        clause: 'classification/graph-models-required',
        because: '`models` is omitted',
        text: isRequired('models'),
        body: (body) => withoutField(body, 'models'),
      },
      {
        clause: 'classification/graph-models-type',
        because: '`models` is an array of entries',
        body: (body) => ({ ...body, models: Object.values(body['models'] ?? {}) }),
      },
      {
        clause: 'classification/graph-models-type',
        because: '`models` is an empty array',
        body: (body) => ({ ...body, models: [] }),
      },
      ...wrongBody('classification/graph-models-type', 'models', ['null']),
      ...(['null', 'text'] as const).map((name): Breakage => {
        const [type, make] = values[name];
        return { clause: 'classification/graph-entry-type', because: `an entry is ${type}`, entry: make };
      }),
    ],
    { further: wrongBody('classification/graph-models-type', 'models', ['text', 'number', 'true']) },
  ),
  refusing(
    'classification/graph-context-type',
    'answers a context that is neither an object nor null with 400',
    // An empty string, since a server may take a value that counts as false for no context.
    wrongBody('classification/graph-context-type', 'context', ['list', 'empty']),
    {
      further: wrongBody('classification/graph-context-type', 'context', ['text', 'array', 'number', 'true']),
      least: 1,
    },
  ),
  refusing(
    'classification/graph-entry-model',
    'answers an entry whose model is missing, empty or not a string with 400',
    [
      omitted('classification/graph-model-required', 'model'),
      ...wrongEntry('classification/graph-model-type', 'model', ['array']),
      {
        clause: 'classification/graph-model-min-length',
        because: '`model` of an entry is empty',
        entry: (entry) => ({ ...entry, model: '' }),
      },
    ],
    { further: wrongEntry('classification/graph-model-type', 'model', ['number', 'null', 'object', 'true']) },
  ),
  refusing(
    'classification/graph-entry-version',
    'refuses an entry whose version is missing, empty or not a string',
    [
      omitted('classification/graph-version-required', 'version'),
      ...wrongEntry('classification/graph-version-type', 'version', ['null', 'array']),
      {
        clause: 'classification/graph-version-min-length',
        statuses: [400, 404],
        because: '`version` of an entry is empty',
        entry: (entry) => ({ ...entry, version: '' }),
      },
    ],
    { further: wrongEntry('classification/graph-version-type', 'version', ['object', 'true']) },
  ),
  refusing(
    'classification/graph-entry-input',
    'answers an entry whose input is missing or not an object with 400',
    [
      omitted('classification/graph-input-required', 'input'),
      ...wrongEntry('classification/graph-input-type', 'input', ['array', 'null', 'text']),
    ],
    { further: wrongEntry('classification/graph-input-type', 'input', ['list', 'true']) },
  ),
  refusing(
    'classification/graph-second-entry',
    'answers a second or third entry that omits its model, or has a number as version or input, with 400',
    [
      omitted('classification/graph-model-required', 'model'),
      // Numbers may become texts, and have no keys to read, unlike the values that an entry has above.
      ...wrongEntry('classification/graph-version-type', 'version', ['number']),
      ...wrongEntry('classification/graph-input-type', 'input', ['number']),
    ],
    { wrong: ['third', 'second'] },
  ),
];

/** Options of a check of wrong requests. */
interface RefusingOptions {
  /** The entries that are wrong in turn; the first and the second when omitted. */
  readonly wrong?: readonly [string, string];
  /** Cases of the same clauses, of which as many are tried as there are requests to spare. */
  readonly further?: readonly Breakage[];
  /** How many of them are tried where there are none to spare. */
  readonly least?: number;
}

/** A check of requests of three entries. */
function refusing(
  id: Check['id'],
  title: string,
  breakages: readonly Breakage[],
  { wrong = ['first', 'second'], further = [], least = 0 }: RefusingOptions = {},
): Check {
  const clauses = breakages.flatMap(({ clause, text }) =>
    text === undefined ? [clause] : [clause, text.clause],
  );
  return {
    id,
    clauses: [...new Set<ClauseId>([...clauses, 'service/no-server-error'])],
    title,
    async run(t) {
      const entry = sent(undemandingEntry(t));
      const body = { context: {}, models: { first: entry, second: entry, third: entry } };
      const base = await t.accept(graphBody(body));
      const all = [...breakages, ...casesToSpare(t, further, { least, share: 0.06 })];
      for (const [index, { body: changeBody, entry: changeEntry, ...rule }] of all.entries()) {
        const name = wrong[index % 2 === 0 ? 0 : 1];
        const changed =
          changeEntry === undefined
            ? body
            : { ...body, models: { ...body.models, [name]: changeEntry({ ...entry }) } };
        await t.expectRefusal({
          accepted: base,
          request: graphBody(changeBody === undefined ? changed : changeBody(changed)),
          ...rule,
        });
      }
    },
  };
}
