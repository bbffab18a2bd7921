import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, walkTokens, type Token } from 'marked';

/** A command line in a page. */
interface DocumentedCommand {
  readonly text: string;
  /** In running text, where `jobmark merge` is a name and may leave its arguments out. */
  readonly isMention: boolean;
}

/** A Markdown page of the repository. */
export interface DocumentationPage {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  /** Lines of fenced blocks of a shell, without comments, and code spans that begin like one. */
  readonly commands: readonly DocumentedCommand[];
  /** Fenced blocks of TypeScript and JavaScript, which together are one module. */
  readonly snippets: readonly string[];
  /** The targets of links and pictures. */
  readonly links: readonly string[];
  /** What `#…` can name: slugs of headings as GitHub makes them, and ids of elements. */
  readonly anchors: ReadonlySet<string>;
}

const skipped = new Set(['node_modules', 'dist', 'coverage', '.git']);

function markdownFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Reads every Markdown page below a folder. */
export function readPages(root: string): readonly DocumentationPage[] {
  return markdownFiles(root).map((file) => readPage(file, relative(root, file).split(sep).join('/')));
}

const shells = new Set(['sh', 'bash', '']);
const command = /^(npx|npm|jobmark) \S/;

function readPage(file: string, path: string): DocumentationPage {
  const tokens = lexer(readFileSync(file, 'utf8'));
  const slugger = new GithubSlugger();
  const commands: DocumentedCommand[] = [];
  const snippets: string[] = [];
  const links: string[] = [];
  const anchors = new Set<string>();
  const collect = (token: Token): void => {
    switch (token.type) {
      case 'code':
        if (token.lang === 'ts' || token.lang === 'js') snippets.push(String(token.text));
        else if (shells.has(token.lang ?? ''))
          commands.push(...commandLines(String(token.text)).map((text) => ({ text, isMention: false })));
        break;
      case 'codespan':
        if (command.test(String(token.text))) commands.push({ text: String(token.text), isMention: true });
        break;
      case 'heading':
        anchors.add(slugger.slug(textOf(String(token.text))));
        break;
      case 'link':
      case 'image':
        links.push(String(token.href));
        break;
      case 'html':
        for (const [, id = ''] of token.raw.matchAll(/\bid="([^"]+)"/g)) anchors.add(id);
        break;
      default:
    }
  };
  // What the callback returns is collected, in case that it is asynchronous.
  void walkTokens(tokens, collect);
  return { path, commands, snippets, links, anchors };
}

/** The lines of a block that are commands; a line that ends in a backslash continues. */
function commandLines(block: string): readonly string[] {
  return block
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => /^(npx|npm|jobmark|curl|node|git|zcat) \S/.test(line));
}

/** The text of a heading without its markup. */
function textOf(heading: string): string {
  return heading
    .replaceAll(/<[^>]*>|`/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
}

/** Why a link of a page is broken; undefined when it does not, and for an address elsewhere. */
export function brokenLink(
  page: DocumentationPage,
  link: string,
  root: string,
  pages: readonly DocumentationPage[],
): string | undefined {
  if (/^(https?|mailto):/.test(link)) return undefined;
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? page.path : relative(root, join(root, dirname(page.path), file));
  if (!existsSync(join(root, path))) return `${page.path}: ${link}: there is no ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  const target = pages.find((other) => other.path === path);
  return target?.anchors.has(anchor) === true
    ? undefined
    : `${page.path}: ${link}: ${path} has no #${anchor}`;
}
