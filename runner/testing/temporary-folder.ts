import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder. `whenDone` says when it is removed: `onTestFinished`, or `afterAll` outside of tests. */
export async function temporaryFolder(whenDone: (remove: () => Promise<void>) => unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobmark-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
