import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../../contracts/index.ts';
import { dataShapes, rowsOf } from '../../mutations/data/data-shapes.ts';
import { writeDataset } from '../../mutations/data/write-dataset.ts';
import { exportedPostings } from '../exported-postings.ts';
import { drawnDialects } from './drawn-dialects.ts';
import { verifyEngine, type VerificationPlan } from './verify-engine.ts';

/** Two small datasets: the rows, and the folders that a reference serves. */
async function smallDatasets(id: string) {
  const shape = dataShapes.find((known) => known.id === id);
  if (shape === undefined) throw new Error(`no shape of data ${id}`);
  const [uk, us] = await Promise.all(
    (['uk', 'us'] as const).map((country) => writeDataset(rowsOf(shape, country, 1))),
  );
  if (uk === undefined || us === undefined) throw new Error('no datasets');
  return {
    datasets: {
      rankings: await exportedPostings(uk.folder),
      'company-postings': await exportedPostings(us.folder),
    },
    reference: { datasets: [uk.folder, us.folder] },
    remove: () => [uk, us].forEach(({ remove }) => remove()),
  };
}

describe('the answers of the engine', () => {
  let small: Awaited<ReturnType<typeof smallDatasets>>;
  let plan: VerificationPlan;
  beforeAll(async () => {
    small = await smallDatasets('many-years');
    plan = {
      datasets: small.datasets,
      reference: small.reference,
      requests: 540,
      seed: 1,
      dialects: drawnDialects(10, 1),
    };
  });
  afterAll(() => small.remove());

  it('are those of a recount over the rows, with every option of every choice', async () => {
    const { compared, exercised, differences, empty, refused } = await verifyEngine(plan);
    expect(differences).toEqual([]);
    expect([...compared.values()]).toEqual(Array.from(compared, () => 60));
    expect(empty + refused).toBeLessThan(300);
    expect([...exercised].filter(([, count]) => count === 0)).toEqual([]);
  });

  it('are the same where the postings are not held in memory', async () => {
    const reference = { ...small.reference, mostInMemory: 0 };
    const { compared, differences } = await verifyEngine({ ...plan, reference, seed: 2 });
    expect(differences).toEqual([]);
    expect([...compared.values()]).toEqual(Array.from(compared, () => 60));
  });

  /** Whether a reference that differs from what is recounted is found, and where. */
  const isFound = async (difference: Partial<VerificationPlan>): Promise<boolean> => {
    const { differences } = await verifyEngine({
      ...plan,
      requests: 270,
      dialects: [defaultDialect],
      mostDifferences: 1,
      mostAttempts: 0,
      ...difference,
    });
    return differences.length > 0;
  };

  it.each([
    'rankings/month-membership=posted',
    'rankings/when-end=exclusive',
    'rankings/histogram-origin=minimum',
    'rankings/significance=other-sign',
    'rankings/ties=unstable',
    'company-postings/values=and',
    'company-postings/median=lower',
    'company-postings/percentile=lower',
    'company-postings/unknown-company=own-group',
  ])('are found where the engine counts by %s, which is not its dialect', async (setting) => {
    const served = withChoices(defaultDialect, [parseChoice(setting)]);
    expect(await isFound({ served: () => served })).toBe(true);
  });
});
