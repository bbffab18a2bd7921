import type { Misfit, MisfitKind } from './misfits.ts';

/** The most misfits: more where the schemas have many forms. */
const MOST = { few: 12, many: 30 };

/**
 * One misfit of each form, then the `next` ones, then of each form again: in turn the one whose model has the fewest so far.
 */
export function spreadMisfits(misfits: readonly Misfit[], next: readonly Misfit[]): readonly Misfit[] {
  const isRich = new Set(misfits.map(({ form }) => form)).size > MOST.few;
  const most = isRich ? MOST.many : MOST.few;
  const left = inTurns(misfits, isRich);
  const chosen: Misfit[] = [];
  const nextLeft = [...next];
  const uses = ({ entry: { model } }: Misfit): number =>
    chosen.filter(({ entry }) => entry.model === model).length;
  while (chosen.length < most && left.some((form) => form.length > 0)) {
    for (const form of left) {
      const [least] = form.toSorted((a, b) => uses(a) - uses(b));
      if (least === undefined || chosen.length >= most) continue;
      form.splice(form.indexOf(least), 1);
      if (!chosen.includes(least)) chosen.push(least);
    }
    const others = nextLeft.splice(0).filter((misfit) => !chosen.includes(misfit));
    chosen.push(...others.slice(0, Math.max(0, most - chosen.length)));
  }
  return chosen;
}

/**
 * The misfits by form: first one form of each kind and every form of a keyword, then another one of each kind, and a keyword
 * again, for each further model where `isRich`.
 */
function inTurns(misfits: readonly Misfit[], isRich: boolean): readonly Misfit[][] {
  const nameOf = ({ form, kind, entry }: Misfit): string =>
    isRich && keywordKinds.includes(kind) ? `${form} ${entry.model}` : form;
  const groups = [
    ...typeKinds.map((kind) => misfits.filter((misfit) => misfit.kind === kind)),
    ...keywordKinds.flatMap((kind) => {
      const ofKind = misfits.filter((misfit) => misfit.kind === kind);
      const forms = [...new Set(ofKind.map(({ form }) => form))];
      return forms.map((form) => ofKind.filter((misfit) => misfit.form === form));
    }),
    misfits.filter(({ kind }) => kind === 'type'),
  ];
  const turns = groups.flatMap((group) =>
    [...new Set(group.map(nameOf))].map((name, turn) => ({
      turn,
      form: group.filter((misfit) => nameOf(misfit) === name),
    })),
  );
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ form }) => form);
}

/** The kinds that change a type, in the order in which they are tried; `type` comes last. */
const typeKinds: readonly MisfitKind[] = [
  'omitted',
  'number',
  'text',
  'item',
  'part',
  'part-omitted',
  'unused',
  'null',
  'extra',
  'boolean',
];

/** The kinds of values that a keyword excludes. */
const keywordKinds: readonly MisfitKind[] = ['length', 'form', 'enum', 'minimum', 'maximum'];
