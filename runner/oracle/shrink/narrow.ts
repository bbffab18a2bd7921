import type { FoundPostings } from '../../../reference/index.ts';
import type { Aspect } from '../compare/comparison.ts';
import { pointAt } from '../explain/frame.ts';
import { groupOf, filterBody, type CaseFilter } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, tryIfAnswered, type Session, type Trial } from '../session.ts';
import { differingGroup } from './differing-group.ts';
import {
  bucketFilter,
  halves,
  monthAlone,
  pinned,
  pinnedWholly,
  relaxations,
  smallerLists,
  TIME_FRAME,
  withFilter,
  withoutKey,
} from './filters.ts';
import { withNeeded, type Narrowed } from './needed-part.ts';
import { daysOf, suspectsAt } from './suspects.ts';

/** Requests that narrowing may send for one difference. */
const MOST_SENT = 50;
/** Postings of a filter that are looked at for values. */
const LOOKED_AT = 300;
/** Keys with the smallest groups. */
const FINEST: readonly string[] = ['city_name', 'company_name', 'title_name', 'skills_name'];
/** Keys by which groups are ranked: the requests that are left narrow the filter otherwise. */
const MOST_RANKED = 8;
/** The most postings that are tried one by one. */
const FEW = 30;

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
  #aspect: Aspect;
  readonly #requested: CaseFilter;
  #left = MOST_SENT;
  /** Whether rankings show no group that is counted differently. */
  #isWithoutGroups = false;
  #current: Trial;

  constructor(session: Session, pool: Pool, trial: Trial, aspect: Aspect) {
    this.#session = session;
    this.#pool = pool;
    this.#current = trial;
    this.#aspect = aspect;
    this.#requested = trial.one.filter;
  }

  get #filter(): CaseFilter {
    return this.#current.one.filter;
  }

  get #shown(): Pick<Narrowed, 'trial' | 'aspect'> {
    return { trial: this.#current, aspect: this.#aspect };
  }

  /** Keeps a filter if the difference still shows with it. */
  async attempt(filter: CaseFilter): Promise<boolean> {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    const tried = await tryIfAnswered(this.#session, withFilter(this.#current.one, filter));
    const aspects = tried === undefined ? [] : judged(this.#session, tried).map(({ aspect }) => aspect);
    const asGroups = this.#aspect.replace(/group unique_postings$/, 'groups');
    // Fewer postings may have none that is still open.
    const asClosed = this.#aspect.replace(/^open duration /, '');
    const aspect = [this.#aspect, asGroups, asClosed].find((name) => aspects.includes(name));
    if (tried === undefined || aspect === undefined) return false;
    this.#current = tried;
    this.#aspect = aspect;
    return true;
  }

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
        return { ...this.#shown, inside: left, outside: { posting: suspect, relaxed: TIME_FRAME } };
      // Of a series, the posting may be in the frame, and not in the point.
      if (point !== undefined && left.count === 1 && isIn) return { ...this.#shown, inside: left };
      this.#current = before;
    }
    return undefined;
  }

  /** Where too many are counted: looks among the postings that the filter nearly has. */
  async toOutside(): Promise<Narrowed | undefined> {
    for (const { name, apply } of relaxations(this.#filter)) {
      const outside = await this.#among(async (filter) => {
        const [within, around] = await Promise.all([this.find(filter), this.find(apply(filter))]);
        const known = new Set(within.postings.map(({ number }) => number));
        const postings = around.postings.filter(({ number }) => !known.has(number));
        return { count: around.count - within.count, postings };
      });
      const [posting] = outside.postings;
      if (outside.count === 1 && posting !== undefined) {
        // With all of its values, apart from the key that it does not match.
        const own = this.#filter.facets[name];
        const whole = pinnedWholly(this.#filter, posting);
        const isAlone = await this.attempt(
          own === undefined ? whole : { ...whole, facets: { ...whole.facets, [name]: own } },
        );
        const inside = await this.find(this.#filter);
        // With no other posting in the filter, the target can only have counted this one.
        if (isAlone && inside.count === 0 && this.surplus() === 1)
          return { ...this.#shown, inside, outside: { posting, relaxed: name } };
      }
    }
    return undefined;
  }

  /** Looks among the postings of the filter. */
  async toInside(): Promise<Narrowed> {
    await this.#among((filter) => this.find(filter));
    for (const key of Object.keys(this.#filter.facets)) await this.#shorten(key);
    const inside = await this.find(this.#filter);
    const keys = Object.keys(this.#filter.facets);
    // A shorter finding is worth some more requests.
    this.#left = Math.max(this.#left, keys.length);
    for (const key of keys) await this.#leaveOut(key, inside);
    return this.#ofOne(inside);
  }

  #ofOne(inside: FoundPostings): Promise<Narrowed> {
    const narrowed = { ...this.#shown, inside };
    return this.surplus() === 0
      ? Promise.resolve(narrowed)
      : withNeeded(this.#session, narrowed, this.#requested);
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
    const isActiveMembership =
      filter.isActive !== true && this.#session.dialect[this.#pool.group]['month-membership'] === 'active';
    const frames = filter.isActive === true ? [] : halves(filter.months);
    for (const months of frames) if (await this.attempt({ ...filter, months })) return true;
    const metric = this.#groupMetric();
    if (metric !== undefined && !this.#isWithoutGroups) {
      if (await this.#toGroup(filter, metric)) return true;
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
      const months = frames.length === 0 && isActiveMembership ? monthAlone(posting, others) : undefined;
      if (months !== undefined && (await this.attempt({ ...filter, months }))) return true;
    }
    return false;
  }

  /** The metric by which groups may show where the difference is; undefined where no ranking has it. */
  #groupMetric(): string | undefined {
    if (this.surplus() !== 0) return 'unique_postings';
    const metric = this.#aspect.split(' ').at(-1) ?? '';
    return this.#pool.group === 'rankings' && this.#pool.metrics.includes(metric) ? metric : undefined;
  }

  /** Takes the value of a key whose group the target counts differently when it ranks by the key. */
  async #toGroup(filter: CaseFilter, metric: string): Promise<boolean> {
    const keys = [...this.#pool.values.keys()].filter((key) => filter.facets[key]?.length !== 1);
    const fine = FINEST.filter((key) => keys.includes(key));
    for (const key of [...new Set([...fine, ...keys])].slice(0, MOST_RANKED)) {
      if (this.#left <= 0) return false;
      this.#left -= 1;
      const name = await differingGroup(this.#session, this.#pool, key, filter, metric);
      if (
        name !== undefined &&
        (await this.attempt({ ...filter, facets: { ...filter.facets, [key]: [name] } }))
      )
        return true;
    }
    return false;
  }

  /** Leaves out a key without which the same postings remain. */
  async #leaveOut(key: string, { count }: FoundPostings): Promise<void> {
    const without = withoutKey(this.#filter, key);
    if ((await this.find(without)).count === count) await this.attempt(without);
  }

  /** Reduces the values of a key as long as the difference remains. */
  async #shorten(key: string): Promise<void> {
    const { facets } = this.#filter;
    const values = facets[key] ?? [];
    const middle = Math.ceil(values.length / 2);
    for (const half of values.length < 2 ? [] : [values.slice(0, middle), values.slice(middle)])
      if (await this.attempt({ ...this.#filter, facets: { ...facets, [key]: half } }))
        return this.#shorten(key);
  }
}
