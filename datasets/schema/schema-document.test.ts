import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../files/package-root.ts';
import { type ColumnDeclaration, type Country, postingColumns, textColumns } from './columns.ts';
import { type DimensionDeclaration, dimensions } from './dimensions.ts';

type Row = readonly string[];

function countriesInWords(countries: readonly Country[]): string {
  return countries.length === 2 ? 'both' : (countries[0] ?? '').toUpperCase();
}

const code = (name: string): string => `\`${name}\``;

function columnRow({ name, type, nullable, countries, dimension, meaning }: ColumnDeclaration): Row {
  const table = dimension === null ? '' : code(dimension);
  return [code(name), type, nullable ? 'yes' : '', countriesInWords(countries), table, meaning];
}

function dimensionRow({ name, countries, extra, meaning }: DimensionDeclaration): Row {
  return [
    code(name),
    countriesInWords(countries),
    extra.map((column) => code(column.name)).join(', '),
    meaning,
  ];
}

/** A Markdown table with padded cells, as Prettier writes it. */
function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((title, at) =>
    Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0), title.length),
  );
  const line = (cells: Row, fill: string): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`;
  return [
    line(head, ' '),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row, ' ')),
  ].join('\n');
}

test('SCHEMA.md has every column and every dimension as declared', async () => {
  const text = `# Schema of a dataset

Made from \`schema/columns.ts\` and \`schema/dimensions.ts\` by \`npx vitest run --config .config/vitest.config.ts datasets/schema -u\`.

## Columns of the postings

${table(['column', 'type', 'null', 'in', 'dimension', 'meaning'], postingColumns.map(columnRow))}

## Dimensions

Each has \`key\` (UINTEGER), \`id\` and \`name\` (VARCHAR). \`parent\` is a key of the group above.

${table(['dimension', 'in', 'further columns', 'meaning'], dimensions.map(dimensionRow))}
`;
  await expect(text).toMatchFileSnapshot(join(packageRoot, 'datasets', 'SCHEMA.md'));
});

test('ANSWERS.md explains how answers use every column', () => {
  const page = readFileSync(join(packageRoot, 'datasets', 'ANSWERS.md'), 'utf8');
  const [, section = ''] = page.split('\n## Columns\n');
  const [columns = ''] = section.split('\n## ');
  for (const { name } of [...postingColumns, ...textColumns]) expect(columns).toContain(code(name));
});
