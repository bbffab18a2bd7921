import type { Check } from '../../kit/check.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { expectGroupCount, sampleNames, unusualCharacters } from '../../postings/groups.ts';
import { byPostings } from '../requests.ts';
import {
  countingOf,
  dataWithPostings,
  namedKeys,
  requestOf,
  surveyed,
  namesToFind,
} from '../survey/surveyed-data.ts';

/** The limit of the ranking in which names with unusual characters are looked for; a target may refuse it. */
const LOOKED_THROUGH = 500;

/** Names that a server may read wrongly, a kind each: unusual characters, blanks, numbers, words of a language, long ones. */
const unusualNames: readonly RegExp[] = [
  ...unusualCharacters,
  /[$#<>?*]/,
  /^__|^(?:constructor|toString)$/,
  /^\s|\s$|\t/,
  /^[\d.e]+$/,
  /.{60}/,
];

/** A filter finds the value that it names, however it is spelt: contracts/specification/rankings.md#facet-filters. */
export const filterFindsCheck: Check = {
  id: 'rankings/filter-finds',
  clauses: ['rankings/filter-finds'],
  title: 'finds the postings of names with commas, unusual characters, accents and other scripts',
  async run(t) {
    const { months } = await dataWithPostings(t);
    const { rankLimit, seed } = surveyed(t);
    for (const key of namedKeys) {
      const ranking = { facet: key, filter: { months }, rank: byPostings(LOOKED_THROUGH) };
      const many = await t.recall(requestOf(t, ranking));
      const ranked =
        many.response.status === 200
          ? many
          : await t.accept(requestOf(t, { ...ranking, rank: { ...ranking.rank, limit: rankLimit } }));
      const filterable = namesToFind(t, bucketsOf(ranked));
      const unusual = unusualNames.flatMap((kind) =>
        sampleNames(
          filterable.filter((name) => kind.test(name)),
          1,
          randomFrom(seed, kind.source),
        ),
      );
      await evaluateEach(t, [...new Set(unusual)], async (name) => {
        const group = { answer: ranked, facet: key, filter: { months }, metrics: ['unique_postings'] };
        await expectGroupCount(t, countingOf(t), { clause: 'rankings/filter-finds', ...group }, name);
      });
    }
  },
};
