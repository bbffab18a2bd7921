import type { FoundPosting, FoundPostings } from '../../../reference/index.ts';
import { filterBody, type CaseFilter } from '../oracle-case.ts';
import { groupOf } from '../compare/answers.ts';
import type { Aspect } from '../compare/comparison.ts';
import type { Pool } from '../requests/pool.ts';
import { differing, judged, type Session, type Trial } from '../session.ts';
import {
  bucketFilter,
  halves,
  pinned,
  relaxations,
  smallerLists,
  TIME_FRAME,
  widerBy,
  withFilter,
  withoutKey,
} from './filters.ts';
import { differingGroup, MOST_GROUPS } from './differing-group.ts';
import { pointAt } from './frame.ts';
import { daysOf, suspectsAt } from './suspects.ts';

/** A case after its filter was narrowed, and the postings that were left to look at. */
export interface Narrowed {
  readonly trial: Trial;
  /** The postings of the filter. */
  readonly inside: FoundPostings;
  /** Where the target counts too many: the posting outside of the filter that it counts. */
  readonly outside?: { readonly posting: FoundPosting; readonly relaxed: string };
  /** The key of the request, or `keywords`, without which a single posting is counted right. */
  readonly needed?: string;
  /** Whether a single posting is counted right in a longer time frame. */
  readonly isAtEdge?: boolean;
}

/** Requests that narrowing may send for one difference. */
const MOST_SENT = 50;
/** Postings of a filter that are looked at for values. */
const LOOKED_AT = 300;

/** Narrows the filter of a case as long as the difference stays, until one posting is left, or none. */
export async function narrow(session: Session, pool: Pool, trial: Trial, aspect: Aspect): Promise<Narrowed> {
  const narrowing = new Narrowing(session, pool, trial, aspect);
  const named = bucketFilter(session, pool, trial, aspect);
  if (named !== undefined && (await narrowing.find(named)).count > 0) await narrowing.attempt(named);
  return (
    (await narrowing.toSuspect()) ??
    (narrowing.surplus() > 0 ? await narrowing.toOutside() : undefined) ??
    narrowing.toInside()
  );
}

class Narrowing {
  readonly #session: Session;
  readonly #pool: Pool;
  readonly #aspect: Aspect;
  readonly #asked: CaseFilter;
  #left = MOST_SENT;
  /** Whether rankings show no group that is counted otherwise. */
  #isWithoutGroups = false;
  #current: Trial;

  constructor(session: Session, pool: Pool, trial: Trial, aspect: Aspect) {
    this.#session = session;
    this.#pool = pool;
    this.#current = trial;
    this.#aspect = aspect;
    this.#asked = trial.one.filter;
  }

  get #filter(): CaseFilter {
    return this.#current.one.filter;
  }

  /** Keeps a filter if the difference still shows with it. */
  async attempt(filter: CaseFilter): Promise<boolean> {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    const tried = await differing(this.#session, withFilter(this.#current.one, filter), this.#aspect);
    this.#current = tried ?? this.#current;
    return tried !== undefined;
  }

  /** The postings that the oracle has for a filter. */
  find(filter: CaseFilter): Promise<FoundPostings> {
    const { dialect, phrases, oracle } = this.#session;
    const { one } = this.#current;
    const body = filterBody({ ...one, filter }, dialect.rankings['when-end'], phrases);
    const facets = [...this.#pool.values.keys()];
    return oracle.find(groupOf(one), { filter: body, most: LOOKED_AT, facets }, dialect);
  }

  /** How many postings too many the target counts; negative for too few, 0 where it is no count. */
  surplus(): number {
    const difference = judged(this.#session, this.#current).find(({ aspect }) => aspect === this.#aspect);
    const { expected, actual } = difference ?? {};
    return this.#aspect.endsWith('unique_postings') &&
      typeof expected === 'number' &&
      typeof actual === 'number'
      ? actual - expected
      : 0;
  }

  /** Tries postings at the edges of the time frame, one by one. */
  async toSuspect(): Promise<Narrowed | undefined> {
    const surplus = this.surplus();
    if (surplus === 0 || this.#filter.isActive === true) return undefined;
    const before = this.#current;
    const path = judged(this.#session, before).find(({ aspect }) => aspect === this.#aspect)?.path ?? '';
    const point = pointAt(before.exchange, path);
    const days = daysOf(point, before);
    const inside = await this.find(this.#filter);
    for (const suspect of await suspectsAt(this.#session, this.#pool, before, days, surplus > 0)) {
      const others = inside.postings.filter(({ number }) => number !== suspect.number);
      if (!(await this.attempt(pinned(this.#filter, suspect, others)))) continue;
      const left = await this.find(this.#filter);
      const isIn = left.postings.some(({ number }) => number === suspect.number);
      if (surplus < 0 && left.count === 1 && isIn) return this.#ofOne(left);
      if (surplus > 0 && left.count === 0)
        return { trial: this.#current, inside: left, outside: { posting: suspect, relaxed: TIME_FRAME } };
      // Of a series, the posting may be in the frame, and not in the point.
      if (point !== undefined && left.count === 1 && isIn) return { trial: this.#current, inside: left };
      this.#current = before;
    }
    return undefined;
  }

  /** Where too many are counted: looks among the postings that the filter nearly has. */
  async toOutside(): Promise<Narrowed | undefined> {
    const before = this.#current;
    for (const { name, apply } of relaxations(this.#filter)) {
      const outside = await this.#among(async (filter) => {
        const [within, around] = await Promise.all([this.find(filter), this.find(apply(filter))]);
        const known = new Set(within.postings.map(({ number }) => number));
        const postings = around.postings.filter(({ number }) => !known.has(number));
        return { count: around.count - within.count, postings };
      });
      const [posting] = outside.postings;
      if (outside.count === 1 && posting !== undefined) {
        const within = await this.find(this.#filter);
        const isAlone =
          within.count === 0 || (await this.attempt(pinned(this.#filter, posting, within.postings)));
        const inside = await this.find(this.#filter);
        // Beside no other posting, the target can have counted this one only.
        if (isAlone && inside.count === 0 && this.surplus() === 1)
          return { trial: this.#current, inside, outside: { posting, relaxed: name } };
      }
      this.#current = before;
    }
    return undefined;
  }

  /** Looks among the postings of the filter. */
  async toInside(): Promise<Narrowed> {
    await this.#among((filter) => this.find(filter));
    await this.#shortenLists();
    return this.#ofOne(await this.find(this.#filter));
  }

  /** Says which part of the request a single posting needs to be counted wrongly. */
  async #ofOne(inside: FoundPostings): Promise<Narrowed> {
    const trial = this.#current;
    if (inside.count !== 1 || this.surplus() === 0) return { trial, inside };
    const { facets, terms } = this.#asked;
    const without = [
      ...Object.keys(facets).map((key) => [key, withoutKey(trial.one.filter, key)] as const),
      ...(terms.length === 0 ? [] : [['keywords', { ...trial.one.filter, terms: [] }] as const]),
    ];
    const needed: string[] = [];
    for (const [key, filter] of without)
      if ((await differing(this.#session, withFilter(trial.one, filter), this.#aspect)) === undefined)
        needed.push(key);
    const [only] = needed;
    if (only !== undefined) return { trial, inside, ...(needed.length === 1 ? { needed: only } : {}) };
    const { filter } = trial.one;
    if (filter.isActive === true || trial.one.series !== undefined) return { trial, inside };
    const wider = await differing(this.#session, withFilter(trial.one, widerBy(filter, 1, 1)), this.#aspect);
    return { trial, inside, isAtEdge: wider === undefined };
  }

  /** One round after the other, until the postings are few or no part of the filter keeps the difference. */
  async #among(postings: (filter: CaseFilter) => Promise<FoundPostings>): Promise<FoundPostings> {
    for (;;) {
      const found = await postings(this.#filter);
      if (found.count <= 1 || !(await this.#narrowOnce(found))) return found;
    }
  }

  async #narrowOnce({ count, postings }: FoundPostings): Promise<boolean> {
    const filter = this.#filter;
    const frames = filter.isActive === true ? [] : halves(filter.months);
    for (const months of frames) if (await this.attempt({ ...filter, months })) return true;
    if (this.surplus() !== 0 && !this.#isWithoutGroups) {
      if (await this.#toGroup(filter)) return true;
      this.#isWithoutGroups = true;
    }
    const isOr = this.#session.dialect[this.#pool.group].values === 'or';
    for (const other of smallerLists(filter, [...this.#pool.values.keys()], postings, isOr))
      if (await this.attempt(other)) return true;
    if (count > FEW) return false;
    for (const posting of postings) {
      const others = postings.filter(({ number }) => number !== posting.number);
      const own = pinned(filter, posting, others);
      if (JSON.stringify(own) !== JSON.stringify(filter) && (await this.attempt(own))) return true;
    }
    return false;
  }

  /** Takes the value of a key whose group the target counts otherwise when it ranks by the key. */
  async #toGroup(filter: CaseFilter): Promise<boolean> {
    const isRankings = this.#pool.group === 'rankings';
    for (const key of this.#pool.values.keys()) {
      if (filter.facets[key]?.length === 1 || this.#left <= 0) continue;
      this.#left -= 1;
      const name = await differingGroup(this.#session, {
        operation: isRankings ? 'rankPostings' : 'companyRanking',
        facet: key,
        filter,
        rank: { by: 'unique_postings', limit: Math.min(MOST_GROUPS, this.#pool.rankLimit), extra: [] },
      });
      if (
        name !== undefined &&
        (await this.attempt({ ...filter, facets: { ...filter.facets, [key]: [name] } }))
      )
        return true;
    }
    return false;
  }

  /** Leaves as few values of each key as keep the difference. */
  async #shortenLists(): Promise<void> {
    for (const key of Object.keys(this.#filter.facets))
      for (;;) {
        const filter = this.#filter;
        const values = filter.facets[key] ?? [];
        if (values.length < 2) break;
        const middle = Math.ceil(values.length / 2);
        const halfOf = (half: readonly string[]): CaseFilter => ({
          ...filter,
          facets: { ...filter.facets, [key]: half },
        });
        if (await this.attempt(halfOf(values.slice(0, middle)))) continue;
        if (!(await this.attempt(halfOf(values.slice(middle))))) break;
      }
  }
}

/** So many postings are tried one by one. */
const FEW = 30;
