import type { Middleware } from '../../../app/middleware.ts';
import { all, put } from '../../rewriting/json-path.ts';
import { rewriteAnswers, type Change } from '../../rewriting/rewrite.ts';
import { type Variation, variationsOf } from '../variant.ts';

const leftOpenBy = 'contracts/specification/decisions.md#dates';

type Respell = (date: string) => string;

function under(path: string, respell: Respell): Change {
  return all(put(`${path}.releaseDate`, respell), put(`${path}.deprecationDate`, respell));
}

/** The dates of the reference, `YYYY-MM-DD hh:mm:ss`, as `inSummary` and `inDetail` spell them. */
function dates(inSummary: Respell, inDetail: Respell = inSummary): readonly Middleware[] {
  return [
    rewriteAnswers('listModels', under('data.*.availableVersions.*', inSummary)),
    rewriteAnswers('getModel', under('data.availableVersions.*', inSummary)),
    rewriteAnswers('listModelVersions', under('data.*', inSummary)),
    rewriteAnswers('getModelVersion', under('data', inDetail)),
  ];
}

const iso: Respell = (date) => `${date.replace(' ', 'T')}Z`;

/** Spellings of the same dates. */
export const dateVariations: readonly Variation[] = variationsOf({
  'dates/utc': { title: 'writes dates as ISO 8601 with Z', leftOpenBy, middleware: () => dates(iso) },
  'dates/offset': {
    title: 'writes dates as ISO 8601 with an offset',
    leftOpenBy,
    middleware: () => dates((date) => `${date.replace(' ', 'T')}+02:00`),
  },
  'dates/fraction': {
    title: 'writes dates as ISO 8601 with microseconds and no zone',
    leftOpenBy,
    middleware: () => dates((date) => `${date.replace(' ', 'T')}.000000`),
  },
  'dates/spaced-fraction': {
    title: 'writes dates as YYYY-MM-DD hh:mm:ss with a fraction and a zone',
    leftOpenBy,
    middleware: () => dates((date) => `${date}.000 +0000`),
  },
  'dates/mixed': {
    title: 'writes dates as YYYY-MM-DD hh:mm:ss in summaries, as ISO 8601 in details',
    leftOpenBy,
    middleware: () => dates((date) => date, iso),
  },
});
