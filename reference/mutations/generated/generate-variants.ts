import * as fc from 'fast-check';
import {
  apiGroups,
  defaultDialect,
  parseChoice,
  withChoices,
  type ApiGroup,
  type ClauseId,
} from '../../../contracts/index.ts';
import type { ReferenceOptions } from '../../app/app.ts';
import type { Middleware } from '../../app/middleware.ts';
import { startReference, type RunningReference } from '../../app/server.ts';
import { rowsOf } from '../data/data-shapes.ts';
import { writeDataset } from '../data/write-dataset.ts';
import { optionsOf } from '../variants/variant.ts';
import { traitTopics, type Trait } from './traits.ts';

/** A conformant target that is made of traits. */
export interface GeneratedVariant {
  /** `GROUP:TRAIT,TRAIT`: makes it again with `variantOf`. */
  readonly id: string;
  /** The group that it varies. */
  readonly group: ApiGroup;
  readonly traits: readonly string[];
  /** Clauses of level should that it may violate. */
  readonly warns: readonly ClauseId[];
  /** Starts it, with its datasets; `dispose` removes them. */
  prepare(): Promise<{ readonly options: ReferenceOptions; readonly dispose: () => Promise<void> }>;
}

/** Requests before the data of a live target grow. */
const GROWS_AFTER = 60;
const DATA_SEED = 1;

function assemble(group: ApiGroup, traits: readonly Trait[]): GeneratedVariant {
  const ids = traits.map(({ id }) => id);
  return {
    id: `${group}:${ids.join(',')}`,
    group,
    traits: ids,
    warns: traits.flatMap(({ warns }) => warns),
    async prepare() {
      const settings = traits.flatMap((trait) => (trait.kind === 'option' ? [trait.setting] : []));
      const variations = traits.flatMap((trait) => (trait.kind === 'variation' ? [trait.variation] : []));
      const data = traits.find((trait) => trait.kind === 'data');
      const varied = optionsOf(variations);
      const options: ReferenceOptions = {
        ...varied,
        dialect: withChoices(defaultDialect, settings.map(parseChoice)),
      };
      if (data === undefined) return { options, dispose: async () => undefined };
      const country = group === 'rankings' ? 'uk' : 'us';
      const write = (more: number) => writeDataset(rowsOf(data.shape, country, DATA_SEED, more));
      const now = await write(0);
      if (!data.isLive)
        return { options: { ...options, datasets: [now.folder] }, dispose: async () => now.remove() };
      const later = await write(3);
      // Behind the middleware of the variant, so that it changes the answers of both.
      const signingKey = crypto.getRandomValues(new Uint8Array(32));
      const grown = await startReference({
        dialect: options.dialect ?? defaultDialect,
        datasets: [later.folder],
        signingKey,
      });
      return {
        options: {
          ...options,
          datasets: [now.folder],
          signingKey,
          middleware: [...(varied.middleware ?? []), growing(grown)],
        },
        async dispose() {
          await grown.close();
          now.remove();
          later.remove();
        },
      };
    },
  };
}

/** Answers later requests from another reference, which has more data. */
function growing(grown: RunningReference): Middleware {
  let requests = 0;
  return async (ctx, next) => {
    requests += 1;
    if (requests <= GROWS_AFTER || ctx.method !== 'POST' || ctx.path === '/connect/token') {
      await next();
      return;
    }
    const { authorization, 'content-type': type } = ctx.req.headers;
    const response = await fetch(grown.url + ctx.url, {
      method: ctx.method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body: ctx.state.requestText,
    });
    const body: unknown = await response.json();
    const challenge = response.headers.get('www-authenticate');
    if (challenge !== null) ctx.set('www-authenticate', challenge);
    ctx.body = body;
    ctx.status = response.status;
  };
}

/** A variant from its id. Throws Error for a trait that the group does not have. */
export function variantOfId(id: string): GeneratedVariant {
  const [name = '', list = ''] = id.split(/:(.*)/s);
  const group = apiGroups.find((known) => known === name);
  if (group === undefined)
    throw new Error(`'${name}' is not a group; the groups are ${apiGroups.join(', ')}`);
  const traits = list.split(',').filter((trait) => trait !== '');
  const known = traitTopics[group].flat();
  const unknown = traits.find((trait) => !known.some((candidate) => candidate.id === trait));
  if (unknown !== undefined)
    throw new Error(
      `'${unknown}' is not a trait of ${group}; they are ${known.map((trait) => trait.id).join(', ')}`,
    );
  return assemble(
    group,
    known.filter((trait) => traits.includes(trait.id)),
  );
}

/** At most one trait of each topic of a group; of most topics none. */
function anyVariantOf(group: ApiGroup): fc.Arbitrary<GeneratedVariant> {
  const picks = traitTopics[group].map((topic) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom(...topic).map((trait) => [trait]) },
    ),
  );
  return fc.tuple(...picks).map((chosen) => assemble(group, chosen.flat()));
}

const anyVariant: fc.Arbitrary<GeneratedVariant> = fc.oneof(...apiGroups.map(anyVariantOf));

/** As many variants as requested, the same ones for the same seed. */
export function generateVariants(count: number, seed: number): readonly GeneratedVariant[] {
  return fc.sample(anyVariant, { numRuns: count, seed });
}

/**
 * Variants of a group that together have every trait but those of the data: as many as the largest topic has traits,
 * with at most one trait of each topic, the topics shifted against each other so that no two have the same traits.
 */
export function coveringVariants(group: ApiGroup): readonly GeneratedVariant[] {
  const topics = traitTopics[group]
    .map((topic) => topic.filter(({ kind }) => kind !== 'data'))
    .filter(({ length }) => length > 0);
  const rows = Math.max(...topics.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) =>
    assemble(
      group,
      topics.flatMap((topic, shift) => topic.slice((row + shift) % rows, ((row + shift) % rows) + 1)),
    ),
  );
}
