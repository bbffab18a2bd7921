import type { Check, Profile } from '../../kit/check.ts';
import { type RefusalRule } from '../../kit/check-context.ts';
import { graphBody } from '../requests.ts';
import { needEntry, sent } from './accepted-entries.ts';
import { withoutField } from './without-field.ts';

type Body = Readonly<Record<string, unknown>>;

/** One thing wrong with a graph request. */
interface Breakage extends Omit<RefusalRule, 'statuses'> {
  /** 400 alone where left out. */
  readonly statuses?: readonly number[];
  /** Makes the body from an accepted one, its only entry and the name of that. */
  readonly change: (body: Body, entry: Body, name: string) => Body;
}

const withEntry =
  (change: (entry: Body) => Body): Breakage['change'] =>
  (body, entry, name) => ({ ...body, models: { [name]: change(entry) } });

function leftOut(field: string): NonNullable<Breakage['text']> {
  return {
    clause: 'classification/graph-required-text',
    // The field may be written with its path before it, and in quotes.
    matches: (detail) => new RegExp(`(^|\\W)${field}\\W? is required`).test(detail),
    documented: `${field} is required`,
  };
}

/** Values of every JSON type; those with parts hold the accepted value, so that nothing else is wrong with them. */
const valuesByType: readonly { type: string; name: string; make: (good: unknown) => unknown }[] = [
  { type: 'string', name: 'a text', make: () => 'jobmark' },
  { type: 'string', name: 'an empty text', make: () => '' },
  { type: 'number', name: 'a number', make: () => 7 },
  { type: 'boolean', name: 'true', make: () => true },
  { type: 'boolean', name: 'false', make: () => false },
  { type: 'null', name: 'null', make: () => null },
  { type: 'array', name: 'an array', make: (good) => [good] },
  { type: 'object', name: 'an object', make: (good) => ({ jobmark: good }) },
];

function wrongTypes(
  clause: Breakage['clause'],
  where: string,
  allowed: readonly string[],
  put: (value: (good: unknown) => unknown) => Breakage['change'],
): readonly Breakage[] {
  return valuesByType
    .filter(({ type }) => !allowed.includes(type))
    .map(({ name, make }) => ({ clause, because: `${where} is ${name}`, change: put(make) }));
}

function fieldOfEntry(field: 'model' | 'version' | 'input', type: string): readonly Breakage[] {
  return [
    {
      clause: `classification/graph-${field}-required`,
      because: `\`${field}\` of the entry left out`,
      text: leftOut(field),
      change: withEntry((entry) => withoutField(entry, field)),
    },
    ...wrongTypes(`classification/graph-${field}-type`, `\`${field}\` of the entry`, [type], (make) =>
      withEntry((entry) => ({ ...entry, [field]: make(entry[field]) })),
    ),
  ];
}

/** What must be refused in the first entry of a request must be refused in the second. */
const secondEntryCheck: Check = {
  id: 'classification/graph-second-entry',
  clauses: [
    'classification/graph-model-required',
    'classification/graph-version-required',
    'classification/graph-input-required',
  ],
  title: 'answers a second entry that lacks model, version or input with 400',
  group: 'classification',
  profile: 'standard',
  async run(t) {
    const entry = sent(needEntry(t));
    const models = { [entry.model]: entry, second: entry };
    const base = await t.acceptOrBlock(graphBody({ models }));
    for (const field of ['model', 'version', 'input'] as const)
      await t.expectRefusal({
        accepted: base,
        request: graphBody({ models: { ...models, second: withoutField({ ...entry }, field) } }),
        clause: `classification/graph-${field}-required`,
        statuses: [400],
        because: `\`${field}\` of the second entry left out`,
      });
  },
};

/** Requests that each break one rule of service.md, "Graph classify request", and are otherwise accepted. */
export const requestShapeChecks: readonly Check[] = [
  refusing('classification/graph-models-empty', 'answers empty models with 400', 'standard', [
    {
      clause: 'classification/graph-models-empty',
      because: '`models` is empty',
      text: {
        clause: 'classification/graph-models-empty-text',
        matches: (detail) => detail.includes('models must contain at least one model request'),
        documented: 'models must contain at least one model request',
      },
      change: (body) => ({ ...body, models: {} }),
    },
  ]),
  refusing(
    'classification/graph-models-missing',
    'answers a graph request without models, or with models or an entry that is no object, with 400',
    'standard',
    [
      {
        clause: 'classification/graph-models-required',
        because: '`models` left out',
        text: leftOut('models'),
        change: (body) => withoutField(body, 'models'),
      },
      ...wrongTypes(
        'classification/graph-entry-type',
        'the entry',
        ['object'],
        (make) => (body, entry, name) => ({
          ...body,
          models: { [name]: make(entry) },
        }),
      ),
      ...wrongTypes('classification/graph-models-type', '`models`', ['object'], (make) => (body, entry) => ({
        ...body,
        models: make(entry),
      })),
    ],
  ),
  refusing(
    'classification/graph-context-type',
    'answers a context that is neither an object nor null with 400',
    'standard',
    wrongTypes('classification/graph-context-type', '`context`', ['object', 'null'], (make) => (body) => ({
      ...body,
      context: make(body['context']),
    })),
  ),
  refusing(
    'classification/graph-entry-model',
    'answers an entry whose model is missing, empty or no text with 400',
    'standard',
    [
      ...fieldOfEntry('model', 'string'),
      {
        clause: 'classification/graph-model-min-length',
        because: '`model` of the entry is empty',
        change: withEntry((entry) => ({ ...entry, model: '' })),
      },
    ],
  ),
  refusing(
    'classification/graph-entry-version',
    'refuses an entry whose version is missing, empty or no text',
    'standard',
    [
      ...fieldOfEntry('version', 'string'),
      {
        clause: 'classification/graph-version-min-length',
        statuses: [400, 404],
        because: '`version` of the entry is empty',
        change: withEntry((entry) => ({ ...entry, version: '' })),
      },
    ],
  ),
  refusing(
    'classification/graph-entry-input',
    'answers an entry whose input is missing or no object with 400',
    'standard',
    fieldOfEntry('input', 'object'),
  ),
  secondEntryCheck,
];

function refusing(id: Check['id'], title: string, profile: Profile, breakages: readonly Breakage[]): Check {
  const clauses = breakages.flatMap(({ clause, text }) =>
    text === undefined ? [clause] : [clause, text.clause],
  );
  return {
    id,
    clauses: [...new Set([...clauses, 'service/no-server-error' as const])],
    title,
    group: 'classification',
    profile,
    async run(t) {
      const entry = sent(needEntry(t));
      const body = { context: {}, models: { [entry.model]: entry } };
      const base = await t.acceptOrBlock(graphBody(body));
      for (const { change, statuses = [400], ...refusal } of breakages)
        await t.expectRefusal({
          accepted: base,
          request: graphBody(change(body, { ...entry }, entry.model)),
          ...refusal,
          statuses,
        });
    },
  };
}
