import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The names between the braces of import or export statements, with their `type`, without renaming. */
function namesIn(text: string, statement: RegExp): readonly string[] {
  return [...text.matchAll(statement)].flatMap(([, type = '', names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*$/s, ''))
      .filter((name) => name !== '')
      .map((name) => (name.startsWith('type ') ? name : `${type}${name}`)),
  );
}

// Values that nothing imports are found by knip, which does not look at types here.
it('exports only types that other folders import', () => {
  const imported = new Set(
    ['datasets', 'reference', 'properties', 'runner']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
          join(root, folder, path),
        ),
      )
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        namesIn(
          readFileSync(path, 'utf8'),
          /(?:import|export) (type )?\{([^}]*)\} from '[./]+\/contracts\/index\.ts'/g,
        ),
      ),
  );
  const exported = namesIn(
    readFileSync(join(root, 'contracts/index.ts'), 'utf8'),
    /export (type )?\{([^}]*)\} from '[^']+'/g,
  ).filter((name) => name.startsWith('type '));
  expect(exported.length).toBeGreaterThan(20);
  expect(exported.filter((name) => !imported.has(name))).toEqual([]);
});
