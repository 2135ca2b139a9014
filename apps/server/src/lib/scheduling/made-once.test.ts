import { expect, it, vi } from 'vitest';
import { madeOnce } from './made-once.ts';

it('makes something again after a failure, and then no more', async () => {
  const make = vi.fn<() => Promise<string>>(async () => 'made').mockRejectedValueOnce(new Error('too many open files'));
  const made = madeOnce(make);

  await expect(Promise.allSettled([made(), made()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect([await made(), await made()]).toEqual(['made', 'made']);

  expect(make).toHaveBeenCalledTimes(2);
});
