/** The value of one posting, read from a distribution over it alone. */
export interface SampledValue {
  readonly value: number;
  /** The posting may have no value: the value that stands for none looks like any other. */
  readonly mayBeNothing: boolean;
}

/** The samples that the postings may be, each in ascending order: with every value, then without some that may be none. */
export function samplesOf(sampled: readonly SampledValue[]): readonly (readonly number[])[] {
  const certain = sampled.filter(({ mayBeNothing }) => !mayBeNothing).map(({ value }) => value);
  const doubtful = sampled.filter(({ mayBeNothing }) => mayBeNothing).map(({ value }) => value);
  return subsetsOf(doubtful).map((some) => [...certain, ...some].toSorted((one, other) => one - other));
}

/** Every part of a list, the whole one first. */
function subsetsOf(values: readonly number[]): readonly (readonly number[])[] {
  const [first, ...others] = values;
  if (first === undefined) return [[]];
  const rest = subsetsOf(others);
  return [...rest.map((some) => [first, ...some]), ...rest];
}
