import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'rolldown';

/** What Node starts: from many files, a third of the time of a small check is spent on finding and reading modules. */
const programs = {
  cli: 'runner/cli/cli.js',
  library: 'runner/index.js',
  'reference-worker': 'runner/embedded/reference-worker.js',
  'part-worker': 'datasets/generate/write/part-worker.js',
};

const folder = `${process.cwd()}/dist/`;

/** Files are found relative to the module that names them, which stays where the compiler wrote it. */
const originalUrls = {
  name: 'original-urls',
  transform: (code, id) =>
    code.replaceAll('import.meta.url', `new URL('../${id.slice(folder.length)}', import.meta.url).href`),
};

await build({
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, folder + file])),
  platform: 'node',
  // Packages are loaded from node_modules.
  external: (id) => !/^[./]/.test(id),
  plugins: [originalUrls],
  output: { dir: 'dist/bundle', chunkFileNames: '[name]-[hash].js' },
});

for (const [name, file] of Object.entries(programs)) {
  const path = `${'../'.repeat(file.split('/').length - 1)}bundle/${name}.js`;
  const [shebang = ''] = readFileSync(folder + file, 'utf8').match(/^#!.*\n/) ?? [];
  writeFileSync(folder + file, `${shebang}export * from '${path}';\n`);
}
