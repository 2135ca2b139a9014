// The short form of `npm run test:endurance`: each fault for seconds.
import { expect, test } from 'vitest';
import { runEndurance } from './run-endurance.mjs';

test.runIf(process.env.TEST_DATABASE_URL)(
  'a server stands full disks, a mail server that hangs, a slow database, clocks that jump, slow sockets and floods',
  { timeout: 300_000 },
  async () => {
    const { failed } = await runEndurance({ minutes: 1, isShort: true });
    expect(failed).toEqual([]);
  },
);
