import { type ClauseId, companyOutputs, setTexts } from '../../../../contracts/index.ts';
import type { Profile } from '../../../kit/check-context.ts';
import { postingOutputs } from '../surveyed-sets.ts';
import {
  requiredFields,
  requiredness,
  type FieldName,
  type FieldState,
  type FieldStates,
} from './requiredness-rule.ts';

/** Requested outputs; undefined for a request without `outputs`. */
export type OutputChoice = readonly string[] | undefined;

/** Whether a request names a version and a locale: the rules of requiredness hold with and without them. */
interface Beside {
  readonly version: boolean;
  readonly locale: boolean;
}

/** One request: its outputs, what it does with each text, and the other fields that it has. */
export interface RequirednessCase {
  readonly outputs: OutputChoice;
  readonly states: FieldStates;
  readonly beside: Beside;
}

const besides: readonly [Beside, Beside, Beside, Beside] = [
  { version: false, locale: false },
  { version: true, locale: false },
  { version: false, locale: true },
  { version: true, locale: true },
];

/** The ways to request outputs that the rules distinguish, in an order that spreads `besides` over each rule. */
const outputKinds = [
  'none',
  'naics',
  'other-company',
  'company',
  'other',
  'every',
  'company-other',
  'two',
  'several',
] as const;

type OutputKind = (typeof outputKinds)[number];

/** The changes to the texts that are tried with each kind of outputs, but for the profile thorough. */
const changes: Readonly<Record<OutputKind, readonly Partial<FieldStates>[]>> = {
  none: [
    { company: 'absent' },
    { title: 'absent' },
    { description: 'absent' },
    { company: 'absent' },
    { title: 'null' },
  ],
  company: [{ company: 'absent' }, { company: 'null' }, { title: 'absent', description: 'empty' }],
  naics: [{ company: 'absent' }, { title: 'absent', description: 'absent' }, { title: 'empty' }],
  other: [{ description: 'empty' }, { company: 'empty' }],
  'other-company': [{ company: 'absent' }],
  every: [{ description: 'absent' }],
  // A server may look at the last output only, or at the first ones only, in 'other-company'. It may also need less for five
  // outputs, or for both of the company.
  'company-other': [{ company: 'absent' }, { title: 'absent' }],
  // A server may treat two like one, or need more for several.
  two: [{ description: 'absent' }],
  several: [{ company: 'absent' }],
};

/**
 * The cases of a set with these listed outputs; every combination of texts in the profile thorough. `older` are the outputs
 * of another version, for the cases that name one.
 */
export function requirednessCases(
  listed: readonly string[],
  profile: Profile,
  older: readonly string[] = listed,
): readonly RequirednessCase[] {
  return [...casesOfOutputs(listed, profile), ...casesOfKinds(listed, profile, older)];
}

/** The specification names this many outputs that need a title and a description. */
const MOST_OUTPUTS = 11;

/** Each output by itself, without title and without description in turn. */
function casesOfOutputs(listed: readonly string[], profile: Profile): readonly RequirednessCase[] {
  return postingOutputs(listed)
    .slice(0, MOST_OUTPUTS)
    .flatMap((output, place) =>
      (['title', 'description'] as const)
        .filter((_, turn) => profile === 'thorough' || place % 2 === turn)
        .map((field) => ({
          outputs: [output],
          states: { ...ALL_PRESENT, [field]: 'absent' },
          beside: besides[0],
        })),
    );
}

function casesOfKinds(
  listed: readonly string[],
  profile: Profile,
  older: readonly string[],
): readonly RequirednessCase[] {
  return outputKinds.flatMap((kind, place) => {
    const states =
      profile === 'thorough'
        ? combinations(['present', 'absent', 'empty', 'null'])
        : changes[kind].map((change) => ({ ...ALL_PRESENT, ...change }));
    return states
      .filter((fields) => changedFields(fields).length > 0)
      .flatMap((fields, index) => {
        // One of a kind, so that its cases share the accepted request.
        const turn = kind === 'none' ? index : kind === 'company' ? place + (index % 2) : place;
        const beside = besides[turn % 4] ?? besides[0];
        const outputs = outputsOf(kind, beside.version ? older : listed);
        return outputs === null ? [] : [{ outputs, states: fields, beside }];
      });
  });
}

const ALL_PRESENT: FieldStates = { company: 'present', title: 'present', description: 'present' };

/** The outputs of a kind; null where the set lists no output that it needs. */
export function outputsOf(kind: OutputKind, listed: readonly string[]): OutputChoice | null {
  const others = postingOutputs(listed);
  const [other] = others;
  if (kind === 'none') return undefined;
  if (kind === 'company') return ['company'];
  if (kind === 'naics') return ['naicsStandard'];
  if (kind === 'every') return [...others, ...companyOutputs];
  if (other === undefined) return null;
  return {
    other: [other],
    two: others.slice(0, 2),
    several: others.slice(0, 4),
    'other-company': [...others.slice(0, 2), 'company'],
    'company-other': [...companyOutputs, ...others.slice(0, 3)],
  }[kind];
}

/** The texts that a request omits, or that are empty or null in it. */
export function changedFields(states: FieldStates): readonly FieldName[] {
  return setTexts.filter((field) => states[field] !== 'present');
}

/** The clause that a case tests; undefined for a request with every text. */
export function clauseOf({
  outputs,
  states,
}: Pick<RequirednessCase, 'outputs' | 'states'>): ClauseId | undefined {
  if (changedFields(states).length === 0) return undefined;
  if (requiredness(outputs, states) !== 'refused') return 'classification/set-requires-no-more';
  const missing = requiredFields(outputs).filter((field) => ['absent', 'null'].includes(states[field]));
  if (missing.length === 0) return 'classification/set-input-min-length';
  if (outputs === undefined) return 'classification/set-requires-all-by-default';
  return missing.includes('company')
    ? 'classification/set-requires-company'
    : 'classification/set-requires-title-description';
}

function combinations(states: readonly FieldState[]): readonly FieldStates[] {
  return states.flatMap((description) =>
    states.flatMap((title) => states.map((company) => ({ company, title, description }))),
  );
}
