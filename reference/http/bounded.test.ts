import { expect, it } from 'vitest';
import { bounded } from './bounded.ts';

it('does no more work at once than its bound, and rejects the rest with 503 and Retry-After', async () => {
  const inBounds = bounded(2);
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const [one, other] = [inBounds(() => gate), inBounds(() => gate)];
  await expect(inBounds(() => 'third')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
  });
  release();
  await Promise.all([one, other]);
  await expect(inBounds(() => 'fourth')).resolves.toBe('fourth');
});

it('accepts work again after work that failed', async () => {
  const inBounds = bounded(1);
  const failing = inBounds(() => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  await expect(inBounds(() => 'next')).resolves.toBe('next');
});
