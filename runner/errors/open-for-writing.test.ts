import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openForWriting } from './open-for-writing.ts';

test('makes the folders of a file, at the same time as others too', async () => {
  const inside = await temporaryFolder(onTestFinished);
  const files = ['a/b/c/one', 'a/b/c/two', 'a/three'].map((name) => join(inside, name));
  const handles = await Promise.all(files.map((file) => openForWriting('--reporter', file, 'w')));
  await Promise.all(handles.map((handle) => handle.close()));
  expect(files.map((file) => existsSync(file))).toEqual([true, true, true]);
});

test('empties a file, or keeps it', async () => {
  const file = join(await temporaryFolder(onTestFinished), 'file');
  await writeFile(file, 'kept');
  await (await openForWriting('--reporter', file, 'a')).close();
  expect(await readFile(file, 'utf8')).toBe('kept');
  await (await openForWriting('--reporter', file, 'w')).close();
  expect(await readFile(file, 'utf8')).toBe('');
});

test('says why a file cannot be written', async () => {
  const file = join(await temporaryFolder(onTestFinished), 'file');
  await writeFile(file, '');
  await expect(openForWriting('--record', join(file, 'a/b'), 'w')).rejects.toThrow(
    '/file/a/b cannot be written: a part of its path is no folder',
  );
});

// Linux only: `mkdir` with `recursive` makes folders there without end.
test.skipIf(!existsSync('/proc/self'))('ends where no folder can be made', async () => {
  await expect(openForWriting('--record', '/proc/none/a/b', 'w')).rejects.toThrow(
    '--record: /proc/none/a/b cannot be written: there is no such file or folder',
  );
});
