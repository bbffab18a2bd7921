import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { choices } from '../choices/catalogue.ts';
import { clauses } from '../clauses/index.ts';
import { rankingFacets } from '../generated/rankings.ts';
import { apiGroups, groupInfo } from '../groups.ts';
import { routes } from '../openapi/routes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'contracts/specification';
const pages = [
  'conventions.md',
  'authentication.md',
  ...apiGroups.map((group) => `${group}.md`),
  'errors.md',
];
const idPattern = `(?:service|auth|${apiGroups.join('|')})/[a-z0-9]+(?:-[a-z0-9]+)*`;

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The source and documentation files of the repository, relative to its root. */
const texts: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !['.git', 'dist', 'node_modules'].includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${entry.name}/${path}`,
        )
      : [entry.name],
  )
  .filter((path) => /\.(?:ts|md|yaml|yml)$/.test(path));

/** The lines of a page, each with the anchor of the heading above it, as GitHub makes it. */
function linesOf(page: string): readonly { readonly line: string; readonly anchor: string }[] {
  let anchor = '';
  return read(`${folder}/${page}`)
    .split('\n')
    .map((line) => {
      const heading = /^#+ (?:<a id="(?<id>[^"]+)"><\/a>)?(?<title>.*)$/.exec(line)?.groups;
      if (heading !== undefined) anchor = heading['id'] ?? slug(heading['title'] ?? '');
      return { line, anchor };
    });
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

/** Every match of a pattern in the files, as `file: match`. */
function citations(files: readonly string[], pattern: RegExp): readonly { file: string; cited: string }[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => ({ file, cited: match[1] ?? '' })),
  );
}

const anchors = new Map(
  [...pages, 'decisions.md', 'README.md'].map((page) => [page, linesOf(page).map(({ anchor }) => anchor)]),
);
const decisions = new Set(anchors.get('decisions.md'));

describe('pages', () => {
  it('state each clause once, with its level, under the heading that the clause names', () => {
    const statements = pages.flatMap((page) =>
      linesOf(page).flatMap(({ line, anchor }) =>
        [...line.matchAll(new RegExp(`\`(${idPattern})\`(?: \\((should|open)\\))?`, 'g'))].map(
          ([, id = '', level = 'must']) => `${id} ${level} ${page}#${anchor}`,
        ),
      ),
    );
    expect(statements.toSorted()).toEqual(
      clauses.map(({ id, level, section }) => `${id} ${level} ${section}`).toSorted(),
    );
  });

  it('list the routes of their group, each in a row with its clause', () => {
    for (const group of apiGroups) {
      const rows = linesOf(`${group}.md`).flatMap(
        ({ line }) => /^\| `([A-Z]+ \/\S*)` .*`([^`]+)`[^`]*\|$/.exec(line)?.slice(1).join(' ') ?? [],
      );
      const own = routes.filter((route) => route.group === group);
      expect(rows, group).toEqual(own.map(({ method, path, clause }) => `${method} ${path} ${clause}`));
    }
  });

  it('name the path of each group', () => {
    for (const group of apiGroups)
      expect(read(`${folder}/${group}.md`)).toContain(`Path: \`{base_url}${groupInfo[group].prefix}\`.`);
  });

  it('list the ranking facets in the order of the OpenAPI file', () => {
    const list = linesOf('rankings.md').find(
      ({ line, anchor }) => anchor === 'facets' && line.startsWith('`'),
    );
    expect([...(list?.line ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1])).toEqual(rankingFacets);
  });

  it('link to pages and headings that exist', () => {
    const links = [...anchors.keys()].flatMap((page) =>
      [...read(`${folder}/${page}`).matchAll(/\]\(([\w-]+\.md)?(?:#([\w-]+))?\)/g)].map(
        ([, target = page, anchor]) => ({ page, target, anchor }),
      ),
    );
    expect(links.length).toBeGreaterThan(50);
    const dead = links.filter(({ target, anchor }) => {
      const known = anchors.get(target);
      return known === undefined || (anchor !== undefined && !known.includes(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('link to files that exist', () => {
    const links = [...anchors.keys()].flatMap((page) =>
      [...read(`${folder}/${page}`).matchAll(/\]\((\.\.\/[\w./-]+)\)/g)].map(([, target = '']) => target),
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((target) => !existsSync(join(root, folder, target)))).toEqual([]);
  });
});

describe('decisions', () => {
  it('are numbered from 1, each with an anchor of its own', () => {
    const headings = [
      ...read(`${folder}/decisions.md`).matchAll(/^### <a id="([a-z0-9-]+)"><\/a>D(\d+) ./gm),
    ];
    expect(headings.map((heading) => Number(heading[2]))).toEqual(headings.map((_, index) => index + 1));
    expect(new Set(headings.map((heading) => heading[1])).size).toBe(headings.length);
    expect(headings).toHaveLength([...read(`${folder}/decisions.md`).matchAll(/^### /gm)].length);
  });

  it('name each choice and its options at one decision', () => {
    const sections = read(`${folder}/decisions.md`).split(/^### /m);
    for (const choice of choices) {
      const named = new RegExp(`^- Choices?: .*\`${choice.id}\``, 'm');
      const section = sections.find((text) => named.test(text)) ?? '';
      expect(section, `the decision on ${choice.id}`).not.toBe('');
      const options = choice.kind === 'closed' ? Object.keys(choice.options) : [];
      for (const option of options)
        expect(section, `the option ${option} of ${choice.id}`).toContain(`\`${option}\``);
    }
    const cited = [...read(`${folder}/decisions.md`).matchAll(/^- Choices?: (.*)$/gm)].flatMap(
      ([, ids = '']) => [...ids.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]),
    );
    expect(cited).toHaveLength(choices.length);
    expect(new Set(cited)).toEqual(new Set(choices.map(({ id }) => id)));
  });
});

describe('citations', () => {
  it('of decisions exist', () => {
    const cited = citations(texts, /decisions\.md#([\w-]+)/g).filter(
      ({ cited: anchor }) => anchor !== 'anchor',
    );
    expect(cited.filter(({ cited: anchor }) => !decisions.has(anchor))).toEqual([]);
  });

  it('of other pages and their headings exist', () => {
    const pattern = new RegExp(`contracts/specification/((?:${pages.join('|')})#[\\w-]+)`, 'g');
    const known = pages.flatMap((page) => (anchors.get(page) ?? []).map((anchor) => `${page}#${anchor}`));
    expect(citations(texts, pattern).filter(({ cited }) => !known.includes(cited))).toEqual([]);
  });

  it('of clauses, and of checks, exist in Markdown and YAML', () => {
    const known = new Set<string>(clauses.map(({ id }) => id));
    const checks = citations(
      texts.filter((file) => file.startsWith('properties/')),
      new RegExp(`id: '(${idPattern})'`, 'g'),
    );
    for (const { cited } of checks) known.add(cited);
    const spans = citations(
      texts.filter((file) => file.endsWith('.md')),
      new RegExp(`\`(${idPattern})\``, 'g'),
    );
    const keywords = citations(
      texts.filter((file) => file.endsWith('.yaml')),
      /x-clause[a-z-]*:\s+([\w/-]+)/g,
    );
    expect(keywords.length).toBeGreaterThan(100);
    expect([...spans, ...keywords].filter(({ cited }) => !known.has(cited))).toEqual([]);
  });

  it('of documents that are not in the repository are absent', () => {
    const files = texts.filter((file) => file !== `${folder}/specification.test.ts`);
    expect(citations(files, /(service\.md|observed\.md|readings\.md|choices\.md|the recipe)/g)).toEqual([]);
  });
});
