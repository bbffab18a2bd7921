import { expect, it } from 'vitest';
import { errorTitles } from './known-values.ts';
import { validateErrorResponse } from './validation/validate.ts';

const bodies = {
  classification: (status: number, title: string): object => ({ title, status, detail: 'why' }),
  rankings: (status: number, title: string): object => ({ errors: [{ title, status, detail: 'why' }] }),
};

it.each(
  (['classification', 'rankings'] as const).flatMap((group) =>
    Object.entries(errorTitles[group]).map(([status, title]) => ({ group, status: Number(status), title })),
  ),
)('has the title that the schemas require: $group, $status', ({ group, status, title }) => {
  expect(validateErrorResponse(group, status, bodies[group](status, title))).toEqual([]);
  expect(validateErrorResponse(group, status, bodies[group](status, 'Another title'))).toHaveLength(1);
});
