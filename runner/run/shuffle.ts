import fc from 'fast-check';

/** The items in an order that follows from a seed. */
export function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const whole = { minLength: items.length, maxLength: items.length };
  const [order = []] = fc.sample(fc.shuffledSubarray([...items.keys()], whole), { seed, numRuns: 1 });
  return order.flatMap((index) => items.slice(index, index + 1));
}
