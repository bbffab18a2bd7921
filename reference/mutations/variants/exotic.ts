import { hash32 } from '../../classification/models/hash.ts';
import { topics } from './topics.ts';
import { optionsOf, type Variant, type Variation } from './variant.ts';

/** The variation of each topic that a seed chooses, or none; those that break a should clause are left out of the draw. */
function chosenBy(seed: number): readonly Variation[] {
  return topics.flatMap((topic, at) => {
    const quiet = topic.filter(({ warns }) => warns === undefined);
    return quiet[hash32(`${seed}/${at}`) % (quiet.length + 1)] ?? [];
  });
}

/** A variant that differs in many ways at once, the same ones for the same seed. */
function exoticVariant(seed: number): Variant {
  const variations = chosenBy(seed);
  return {
    id: `exotic/${seed}`,
    title: `combines ${variations.map(({ id }) => id).join(', ')}`,
    leftOpenBy: variations.map(({ leftOpenBy }) => leftOpenBy),
    options: optionsOf(variations),
  };
}

/** Variants that combine others. */
export const exoticVariants: readonly Variant[] = [1, 2, 3, 4].map(exoticVariant);
