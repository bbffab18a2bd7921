import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DimensionDeclaration, dimensions } from './schema/dimensions.ts';
import { packageRoot } from './files/package-root.ts';
import { type ColumnDeclaration, type Country, postingColumns } from './schema/columns.ts';

const readme = readFileSync(join(packageRoot, 'datasets', 'README.md'), 'utf8').replaceAll(/ +/g, ' ');

function where(countries: readonly Country[]): string {
  return countries.length === 2 ? 'both' : (countries[0] ?? '').toUpperCase();
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`.replaceAll(/ +/g, ' ');
}

test('the README has the line of every column as it is declared', () => {
  const columns: readonly ColumnDeclaration[] = postingColumns;
  for (const { name, type, nullable, countries, dimension, meaning } of columns) {
    const table = dimension === null ? '' : `\`${dimension}\``;
    expect(readme).toContain(
      line([`\`${name}\``, type, nullable ? 'yes' : '', where(countries), table, meaning]),
    );
  }
});

test('the README has the line of every dimension as it is declared', () => {
  const tables: readonly DimensionDeclaration[] = dimensions;
  for (const { name, countries, extra, meaning } of tables) {
    const more = extra.map((column) => `\`${column.name}\``).join(', ');
    expect(readme).toContain(line([`\`${name}\``, where(countries), more, meaning]));
  }
});
