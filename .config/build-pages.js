import { readFileSync } from 'node:fs';
import { build } from 'rolldown';

const shared = {
  platform: 'browser',
  moduleTypes: { '.css': 'text' },
  tsconfig: 'runner/report/page/tsconfig.json',
  // Imported by modules of contracts/ of which a page takes only constants; the rest is dropped.
  external: /^node:/,
};

const output = (file) => ({ file: `dist/runner/report/page/${file}`, format: 'iife', minify: true });

/** The licences of what the viewer is made of, which its licence asks to keep beside it. */
const viewerLicence = {
  name: 'viewer-licence',
  generateBundle() {
    const folder = 'node_modules/swagger-ui-dist';
    const texts = ['LICENSE', 'NOTICE', 'swagger-ui-es-bundle.js.LICENSE.txt'].map((name) =>
      readFileSync(`${folder}/${name}`, 'utf8'),
    );
    this.emitFile({ type: 'asset', fileName: 'viewer.LICENSE.txt', source: texts.join('\n') });
  },
};

// Each script has its style sheets in it.
await build([
  // The report page, which the html reporter puts into one file.
  { ...shared, input: 'runner/report/page/main.tsx', output: output('page.js') },
  // The pages of the reference, which `jobmark serve` serves.
  { ...shared, input: 'runner/report/page/reference/main.tsx', output: output('reference.js') },
  {
    ...shared,
    input: 'runner/report/page/reference/viewer.ts',
    output: output('viewer.js'),
    plugins: [viewerLicence],
  },
]);
