import { expect, test } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import { startTestDatabase } from '../testing/database.ts';
import { mailLeases } from './leases.ts';

const database = await startTestDatabase();

test('mail in bulk comes after all other mail that is due, however long it has been', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const mail = { toAddress: 'ada@people.example', toName: 'Ada' };
  await database
    .in(platformScope)
    .insert(mails)
    .values([
      { ...mail, cause: 'digest 1', kind: 'monthly_digest', nextAttemptAt: minutesAgo(9) },
      { ...mail, cause: 'pulse', kind: 'pulse_invitation', nextAttemptAt: minutesAgo(8) },
      { ...mail, cause: 'reminder', kind: 'pulse_reminder', nextAttemptAt: minutesAgo(7) },
      { ...mail, cause: 'digest 2', kind: 'monthly_digest', nextAttemptAt: minutesAgo(6) },
      { ...mail, cause: 'reset', kind: 'password_reset', nextAttemptAt: minutesAgo(1) },
      { ...mail, cause: 'invitation', kind: 'invitation', nextAttemptAt: minutesAgo(2) },
      { ...mail, cause: 'later', kind: 'invitation', nextAttemptAt: minutesAgo(-9) },
    ]);
  const leases = mailLeases(database, { leaseSeconds: 60 });

  const order: string[][] = [];
  for (const limit of [1, 3, 2, 1]) order.push((await leases.take(limit)).map(({ cause }) => cause));

  expect(order).toEqual([['invitation'], ['reset', 'digest 1', 'pulse'], ['reminder', 'digest 2'], []]);
});
