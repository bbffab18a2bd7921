import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startedAs } from './started-as.ts';

test.each([
  ['/usr/local/bin/jobmark', {}, 'jobmark'],
  [resolve('dist/runner/cli/cli.js'), {}, 'node dist/runner/cli/cli.js'],
  ['/p/node_modules/.bin/jobmark', {}, 'npx jobmark'],
  ['/p/node_modules/.bin/jobmark', { npm_command: 'exec', npm_config_package: '' }, 'npx jobmark'],
  [
    '/c/_npx/node_modules/.bin/jobmark',
    { npm_command: 'exec', npm_config_package: './j.tgz' },
    'npx --package ./j.tgz -- jobmark',
  ],
  [
    '/p/dist/runner/cli/cli.js',
    { npm_command: 'run-script', npm_package_name: 'jobmark' },
    'npm run jobmark --',
  ],
  ['/p/node_modules/.bin/jobmark', { npm_command: 'run-script', npm_package_name: 'mine' }, 'npx jobmark'],
])('%s, %j', (script, env, command) => {
  expect(startedAs(script, env)).toBe(command);
});
