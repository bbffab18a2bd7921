import type { Middleware } from '../../../app/middleware.ts';
import { ClassificationFailure, type Model } from '../../../classification/models/index.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import type { Variation } from '../variant.ts';

interface ClassifyBody {
  readonly data: { readonly result: Record<string, unknown> };
  readonly errors: Record<string, readonly string[]>;
}

/** Lets the last entry of some graph requests fail, each time that the request is answered first. */
function failsAtFirst(): Middleware {
  const known = new Set<string>();
  return rewriteAnswers('classifyWithGraph', (body, ctx) => {
    const text = ctx.state.requestText;
    if (known.has(text)) return;
    known.add(text);
    const { data, errors } = body as ClassifyBody;
    const last = Object.keys(data.result).at(-1);
    const isOlder = /"version":"1\.0\.0","input":\{"title":"[^"]*"\}/.test(text);
    if (last === undefined || last === '__proto__') return;
    const { length } = Object.keys(data.result);
    if (!isOlder && (length < 2 || (length < 6 && text.length % 9 > 3))) return;
    delete data.result[last];
    errors[last] = ['no capacity for now'];
  });
}

const property = { type: 'string', minLength: 1 };

/** A model whose newer version requires a field more. */
const versioned: Model = {
  name: 'versioned',
  description: 'A model with two versions.',
  versions: [['title'], ['title', 'unit']].map((required, at) => ({
    version: `${at + 1}.0.0`,
    taxonomies: null,
    releaseDate: '2026-01-01 00:00:00',
    deprecationDate: '2036-01-01 00:00:00',
    input: { type: 'object', required, properties: { title: property, unit: property } },
    output: { type: 'object', required: ['label'], properties: { label: property } },
    classify: ({ title }) => ({ label: `${at} ${String(title)}` }),
  })),
};

/** Models that fail occasionally; one of them has versions that require other fields. */
export const nowAndThen: Omit<Variation, 'id'> = {
  title: 'reports the failure of an entry for some graph requests, and not when they are repeated',
  leftOpenBy: 'contracts/specification/decisions.md#failed-result',
  warns: ['classification/graph-repeatable'],
  catalogue: ({ models, sets }) => ({ models: [versioned, ...models], sets }),
  middleware: () => [failsAtFirst()],
};

/** A model whose older version has no result for inputs that fit its schema. */
export const someInputs: Omit<Variation, 'id'> = {
  title:
    'reports the failure of an older model version for each input without a field that it does not require',
  leftOpenBy: 'contracts/specification/decisions.md#failed-result',
  catalogue: ({ models, sets }) => {
    const versions = versioned.versions.map((version) => ({
      ...version,
      classify(input: Parameters<typeof version.classify>[0]) {
        if (input['unit'] === undefined) throw new ClassificationFailure('no result for this title');
        return version.classify(input);
      },
    }));
    return { models: [{ ...versioned, versions }, ...models], sets };
  },
};
