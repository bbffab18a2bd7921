import { describe, expect, test } from 'vitest';
import { choices, clauses } from '../../contracts/index.ts';
import { checks } from '../../properties/index.ts';
import { runJobmark } from '../testing/run-jobmark.ts';

describe('jobmark list', () => {
  test('lists every clause with its level and the checks that evaluate it', async () => {
    const { exitCode, stdout } = await runJobmark(['list']);
    expect(exitCode).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(clauses.length);
    expect(lines.find((line) => line.includes(' classification/models-route '))).toMatch(
      /^must .*classification\//,
    );
    expect(lines.find((line) => line.includes(' service/no-server-error '))).toMatch(/ and \d+ more$/);
  });

  test('lists one level of one group, as JSON too', async () => {
    const { stdout } = await runJobmark(['list', '--level', 'open', '--group', 'service', '--json']);
    const rows = JSON.parse(stdout) as readonly { readonly id: string; readonly level: string }[];
    expect(rows.map(({ id }) => id)).toEqual(
      clauses.filter(({ id, level }) => level === 'open' && id.startsWith('service/')).map(({ id }) => id),
    );
  });
});

describe('jobmark explain', () => {
  test('lists and explains every choice', async () => {
    const { stdout: list } = await runJobmark(['list', '--choices']);
    for (const { id, question, groups } of choices) {
      expect(list).toMatch(new RegExp(`^${id} .*\\S`, 'm'));
      const { stdout } = await runJobmark(['explain', `${groups[0]}/${id}`]);
      expect(stdout).toContain(question);
    }
    expect((await runJobmark(['explain', 'when-end'])).stdout).toMatch(/options +inclusive: yes/);
  });

  test('explains a clause', async () => {
    const { exitCode, stdout } = await runJobmark(['explain', 'classification/error-405-text']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('clause classification/error-405-text');
    expect(stdout).toMatch(/level +must/);
    expect(stdout).toMatch(/evaluated by +classification\/unsupported-method/);
    expect(stdout).toMatch(/violated by +jobmark serve --fault classification\/error-405-text: /);
  });

  test('explains every check', async () => {
    for (const { id, title, clauses } of checks) {
      const { exitCode, stdout } = await runJobmark(['explain', id]);
      expect(exitCode).toBe(0);
      expect(stdout).toContain(title);
      for (const clause of clauses) expect(stdout).toContain(clause);
    }
  });
});
