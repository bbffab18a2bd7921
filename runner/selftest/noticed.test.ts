import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { loadMutations } from '../embedded/embedded-reference.ts';
import { noticedPage } from './noticed.ts';

test('NOTICED.md says what is recorded', async () => {
  const { faults, variants } = await loadMutations();
  const page = noticedPage(faults, variants);
  const config = await resolveConfig(import.meta.filename);
  await expect(await format(page, { ...config, parser: 'markdown' })).toMatchFileSnapshot('./NOTICED.md');
});
