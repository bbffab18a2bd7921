import { defineConfig } from 'rolldown';

/** The report page: one script with its style sheet, which the html reporter puts into the page. */
export default defineConfig({
  input: 'runner/page/main.tsx',
  platform: 'browser',
  moduleTypes: { '.css': 'text' },
  tsconfig: 'runner/page/tsconfig.json',
  output: { file: 'dist/runner/page/page.js', format: 'iife', minify: true },
});
