import { defaultDialect, findChoice, type ChoiceId, type Dialect } from '../../../contracts/index.ts';
import type { InferredDialect } from '../../../properties/index.ts';
import { isOpen, plainAspect } from '../compare/comparison.ts';
import { stepEnds } from '../compare/step-ends.ts';
import type { OracleCase, OracleGroup } from '../oracle-case.ts';
import { compareAgain, judged, type Session, type Trial } from '../session.ts';
import { settled } from './settled-choices.ts';
import { viewingCap } from './viewing-cap.ts';

/** Options that depend on a request, or that no compared answer shows: those of the reference that hide nothing. */
const generous: { readonly [Group in OracleGroup]: object } = {
  rankings: { 'large-limit': 'served', 'unknown-value': 'empty-result', 'unknown-key': 'refused' },
  'company-postings': {
    'large-limit': 'served',
    'page-size': 'served',
    'unknown-value': 'empty-result',
    'unknown-key': 'refused',
    'viewing-cap': 'none',
  },
};

/** The dialect in which the oracle starts: what the survey determined, else the options of the reference. */
export function firstDialect(inferred: InferredDialect): Dialect {
  const determined = (group: OracleGroup, ids: readonly ChoiceId[]): object =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const option = inferred[group]?.[id as 'values'];
        return option?.kind === 'determined' ? [[id, option.option]] : [];
      }),
    );
  const of = (group: OracleGroup): object => ({
    ...defaultDialect[group],
    ...generous[group],
    ...determined(group, [...settled.flatMap(({ ids }) => ids), 'unknown-value']),
    // Ties are accepted in any order; a stable one is the same in each answer of the oracle.
    ties: 'stable',
    'day-key': 'day',
    'empty-steps': 'present',
  });
  return {
    ...defaultDialect,
    ...({ rankings: of('rankings'), 'company-postings': of('company-postings') } as object),
  };
}

/** The dialect with another option in one group. */
export function withOption(dialect: Dialect, group: OracleGroup, choice: ChoiceId, option: string): Dialect {
  return { ...dialect, [group]: { ...dialect[group], [choice]: option } };
}

/** Trials that are compared again for an option: those that differ, then those that agree. */
const FIRST_TRIED = 6;
const MOST_TRIED = 16;

/** How often all choices are gone through: a choice may be hidden by another one that is not settled yet. */
const MOST_ROUNDS = 3;

/** Finds the options that explain the most answers, one choice after the other. */
export async function settleDialect(
  session: Session,
  group: OracleGroup,
  trials: readonly Trial[],
): Promise<readonly Trial[]> {
  let current = trials;
  const cap = viewingCap(trials) ?? 'none';
  if (
    cap !== session.dialect[group as 'company-postings']['viewing-cap'] &&
    trials.some(({ one }) => one.listing !== undefined)
  ) {
    session.dialect = withOption(session.dialect, group, 'viewing-cap', cap);
    current = await comparedAgain(session, current, ({ listing }) => listing !== undefined);
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = session.dialect;
    for (const { ids, concerns, shows } of settled) {
      if (!ids.every((id) => id in session.dialect[group])) continue;
      const best = await bestOption(
        session,
        group,
        ids,
        evidenceOf(
          session,
          ids,
          current.filter(({ one }) => concerns(one)),
        ),
        shows,
      );
      if (best === undefined) continue;
      session.dialect = best;
      current = await comparedAgain(session, current, concerns);
    }
    if (session.dialect === before) break;
  }
  return settleStepEnds(session, await settlePhrases(session, current));
}

/** The answers that show a choice: how a value is computed shows only where the postings are the right ones. */
function evidenceOf(
  session: Session,
  [choice]: readonly [ChoiceId, ...ChoiceId[]],
  concerned: readonly Trial[],
): readonly Trial[] {
  if (choice !== 'median' && choice !== 'percentile') return concerned;
  const counted = concerned.filter(
    (trial) =>
      !judged(session, trial).some(({ aspect }) =>
        /^(totals|group) unique_postings$/.test(plainAspect(aspect)),
      ),
  );
  return counted.length === 0 ? concerned : counted;
}

/** Takes the other reading of phrases where it explains more of the answers. */
async function settlePhrases(session: Session, trials: readonly Trial[]): Promise<readonly Trial[]> {
  const isPhrase = ({ one }: Trial): boolean => one.filter.terms.some((term) => term.includes(' '));
  const broken = (among: readonly Trial[]): number =>
    among.filter((trial) => isPhrase(trial) && judged(session, trial).length > 0).length;
  if (broken(trials) === 0) return trials;
  const before = session.phrases;
  session.phrases = 'all-words';
  const others = await Promise.all(
    trials.map(async (trial) => (isPhrase(trial) ? compareAgain(session, trial) : trial)),
  );
  if (broken(others) < broken(trials)) return others;
  session.phrases = before;
  return trials;
}

/** An option of the ends of steps has to leave at most this share of the histograms unexplained. */
const MOST_BROKEN = 0.5;

/** Takes another option of the ends of steps where it explains most of the histograms that differ. */
async function settleStepEnds(session: Session, trials: readonly Trial[]): Promise<readonly Trial[]> {
  const isBroken = (trial: Trial): boolean =>
    trial.one.histogram !== undefined &&
    judged(session, trial).some(({ aspect }) => /^(open duration )?histogram (?!domain)/.test(aspect));
  const broken = (among: readonly Trial[]): number => among.filter(isBroken).length;
  const before = broken(trials);
  if (before === 0) return trials;
  for (const ends of stepEnds.filter((one) => one !== session.stepEnds)) {
    const former = session.stepEnds;
    session.stepEnds = ends;
    const others = await comparedAgain(session, trials, ({ histogram }) => histogram !== undefined);
    if (broken(others) <= before * MOST_BROKEN) return others;
    session.stepEnds = former;
  }
  return trials;
}

/** From this share of the answers that an option explains on, what it leaves unexplained shows that it is not the target's. */
const NEWLY_BROKEN = 0.25;

/** The dialect with the option that leaves the fewest answers unexplained; undefined where none leaves fewer than now. */
async function bestOption(
  session: Session,
  group: OracleGroup,
  ids: readonly ChoiceId[],
  concerned: readonly Trial[],
  shows?: RegExp,
): Promise<Dialect | undefined> {
  const brokenIn = (trial: Trial): number =>
    new Set(
      judged(session, trial).flatMap(({ aspect }) =>
        (shows?.test(aspect) ?? !isOpen(plainAspect(aspect))) ? [aspect] : [],
      ),
    ).size;
  const isBroken = (trial: Trial): boolean => brokenIn(trial) > 0;
  // With fewer differences, a choice is recognised before the effect of a fault on the same answer.
  const broken = concerned
    .filter(isBroken)
    .toSorted((one, other) => brokenIn(one) - brokenIn(other))
    .slice(0, MOST_TRIED);
  if (broken.length === 0) return undefined;
  const sample = [...broken, ...concerned.filter((trial) => !isBroken(trial)).slice(0, MOST_TRIED)];
  // One answer may have differences that several choices explain, or none.
  const differing = (among: readonly Trial[]): number =>
    among.reduce((sum, trial) => sum + brokenIn(trial), 0);
  const unexplained = async (dialect: Dialect, among: readonly Trial[]): Promise<number> =>
    differing(await Promise.all(among.map((trial) => compareAgain(session, trial, dialect))));
  const same = sample.filter((trial) => !isBroken(trial));
  let best: { readonly dialect?: Dialect; readonly left: number } = { left: differing(sample) };
  for (const dialect of alternatives(session.dialect, group, ids)) {
    const first = broken.slice(0, FIRST_TRIED);
    if ((await unexplained(dialect, first)) >= differing(first)) continue;
    const [still, newly] = [await unexplained(dialect, broken), await unexplained(dialect, same)];
    const explained = differing(broken) - still;
    if (newly > explained * NEWLY_BROKEN) continue;
    if (still + newly < best.left) best = { dialect, left: still + newly };
  }
  return best.dialect ?? optionOfMost(session, group, ids, concerned, brokenIn);
}

/** The choices of which a target that takes two options is held to the one that most of its answers show. */
const byMost: readonly ChoiceId[] = ['month-membership', 'when-end', 'values'];
/** From this share of wrong answers on, another option may be the one of most of them. */
const MANY_BROKEN = 0.3;

/** The dialect with the option that leaves less than half of the wrong answers, though it contradicts right ones. */
async function optionOfMost(
  session: Session,
  group: OracleGroup,
  ids: readonly ChoiceId[],
  concerned: readonly Trial[],
  brokenIn: (trial: Trial) => number,
): Promise<Dialect | undefined> {
  const brokenAmong = (trials: readonly Trial[]): number =>
    trials.filter((trial) => brokenIn(trial) > 0).length;
  const broken = brokenAmong(concerned);
  if (!byMost.includes(ids[0] ?? 'median') || broken < concerned.length * MANY_BROKEN) return undefined;
  for (const dialect of alternatives(session.dialect, group, ids)) {
    const others = await Promise.all(concerned.map((trial) => compareAgain(session, trial, dialect)));
    if (brokenAmong(others) < broken / 2) return dialect;
  }
  return undefined;
}

/** The dialect with every other combination of the options of some choices. */
export function alternatives(
  dialect: Dialect,
  group: OracleGroup,
  ids: readonly ChoiceId[],
): readonly Dialect[] {
  let all: readonly Dialect[] = [dialect];
  for (const id of ids) {
    const choice = findChoice(id);
    if (choice?.kind !== 'closed') continue;
    all = all.flatMap((one) =>
      Object.keys(choice.options).map((option) => withOption(one, group, id, option)),
    );
  }
  const options = (one: Dialect): string =>
    ids.map((id) => (one[group] as Record<string, string>)[id]).join(' ');
  return all.filter((one) => options(one) !== options(dialect));
}

async function comparedAgain(
  session: Session,
  trials: readonly Trial[],
  concerns: (one: OracleCase) => boolean,
): Promise<readonly Trial[]> {
  return Promise.all(
    trials.map(async (trial) => (concerns(trial.one) ? compareAgain(session, trial) : trial)),
  );
}
