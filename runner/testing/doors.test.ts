import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './run-tool.ts';

const rooms = ['contracts', 'datasets', 'reference', 'properties'];
const files = [...rooms, 'runner'].flatMap((room) =>
  readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ room, text: readFileSync(join(packageRoot, room, name), 'utf8') })),
);

/** The names in the braces of imports or exports that a pattern finds. */
function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');
}

test.each(rooms)('the index.ts of %s exports only what other rooms import', (room) => {
  const exported = namesIn(
    readFileSync(join(packageRoot, room, 'index.ts'), 'utf8'),
    /^export (?:type )?\{([^}]*)\}/gm,
  ).map((name) => name.replace(/^.* as /, ''));
  const others = files.filter((file) => file.room !== room);
  const imported = new Set(
    others.flatMap(({ text }) =>
      namesIn(
        text,
        new RegExp(`(?:import|export) (?:type )?\\{([^}]*)\\} from '[./]*/${room}/index.ts'`, 'g'),
      ).map((name) => name.replace(/ as .*$/, '')),
    ),
  );
  // Rooms that are loaded when they are needed: their names are those of the loaded module.
  const loading = new RegExp(
    room === 'reference'
      ? String.raw`\bload(?:Reference|Mutations)\b`
      : `import\\('[./]*/${room}/index.ts'\\)`,
  );
  const loaded = others.filter(({ text }) => loading.test(text));
  const isLoaded = (name: string): boolean =>
    loaded.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
  expect(exported.length).toBeGreaterThan(0);
  expect(exported.filter((name) => !imported.has(name) && !isLoaded(name))).toEqual([]);
});
