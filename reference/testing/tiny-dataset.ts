import type { Dialect } from '../../contracts/index.ts';
import { writeDataset, type DatasetRows } from '../mutations/data/write-dataset.ts';
import { createTestReference, type TestClient } from './test-reference.ts';

/** A client of a reference that serves a dataset made by hand; `close` removes the dataset. */
export interface TinyReference extends TestClient {
  /** A client of another reference with the same dataset. */
  withDialect(dialect: Dialect): Promise<TestClient>;
  close(): void;
}

/** Makes a reference in this process on a dataset made by hand. */
export async function createTinyReference(rows: DatasetRows): Promise<TinyReference> {
  const { folder, remove } = await writeDataset(rows);
  const datasets = [folder];
  return {
    ...(await createTestReference({ datasets })),
    withDialect: (dialect) => createTestReference({ datasets, dialect }),
    close: remove,
  };
}
