import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import { buildersFor } from '../testing/builders.ts';
import { startTestDatabase } from '../testing/database.ts';
import { mailLeases } from './leases.ts';
import { mailSecrets } from './mail-secrets.ts';
import type { Transport } from './transport.ts';
import { mailWorker } from './worker.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);
const { aUser } = buildersFor(database);
const secrets = mailSecrets([randomBytes(32)]);
const [minute, hour, day] = [60, 3_600, 86_400];
let count = 0;

/** A worker with a mail server that is down until `isDown` says otherwise. */
function aWorker() {
  const server = { isDown: true, sent: [] as string[] };
  const transport: Transport = {
    async deliver({ to }) {
      if (server.isDown) throw new Error('Connection refused near hush');
      server.sent.push(to.address);
      return undefined;
    },
    close: () => undefined,
  };
  const log = pino({ level: 'silent' });
  const publicUrl = 'https://orgscope.example';
  return { server, worker: mailWorker({ database, transport, secrets, publicUrl, showLinks: false, log }) };
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Adds a mail to the outbox. */
async function aMail(fields: Partial<typeof mails.$inferInsert> = {}) {
  const { id: userId } = await aUser();
  const cause = `test:${++count}`;
  const mail = {
    cause,
    kind: 'invitation' as const,
    userId,
    toAddress: `reader${count}@people.example`,
    toName: 'Ada',
  };
  await db.insert(mails).values(secrets.seal({ ...mail, ...fields, secret: 'hush' }));
  return mail;
}

type Mail = Awaited<ReturnType<typeof aMail>>;

/** A mail as the outbox has it, with its secret decrypted. */
async function rowOf({ cause }: Mail) {
  const [row] = await db.select().from(mails).where(eq(mails.cause, cause));
  if (!row) throw new Error(`No mail for ${cause}`);
  return { ...row, secret: secrets.open(row) };
}

/** Moves a mail into the past until its next attempt is due, and returns the seconds of its wait. */
async function passWait({ cause }: Mail): Promise<number> {
  const wait = sql`${mails.nextAttemptAt} - now()`;
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from ${wait})::float8` })
    .from(mails)
    .where(eq(mails.cause, cause));
  await db
    .update(mails)
    .set({ createdAt: sql`${mails.createdAt} - (${wait})`, nextAttemptAt: sql`date_trunc('milliseconds', now())` })
    .where(eq(mails.cause, cause));
  return row?.seconds ?? 0;
}

describe('a mail that could not be delivered', () => {
  it('is tried again after 15 seconds, then later each time up to an hour', async () => {
    const mail = await aMail();
    const { server, worker } = aWorker();

    for (const wait of [15, 30, 60, 120, 240, 480, 960, 1_920, hour, hour, hour]) {
      await worker.idle();
      const waited = await passWait(mail);
      expect(waited).toBeGreaterThan(0.74 * wait);
      expect(waited).toBeLessThan(1.26 * wait);
    }
    expect(await rowOf(mail)).toMatchObject({ attempts: 11, lastError: 'Connection refused near …', secret: 'hush' });

    server.isDown = false;
    await worker.idle();
    expect(server.sent).toEqual([mail.toAddress]);
  });

  it('outlives an outage of almost five days', async () => {
    const mail = await aMail();
    const { server, worker } = aWorker();

    for (let waited = 0; waited < 5 * day - 2 * hour; waited += await passWait(mail)) await worker.idle();
    expect(await rowOf(mail)).toMatchObject({ deadAt: null, secret: 'hush' });
    server.isDown = false;
    await worker.idle();

    expect(server.sent).toEqual([mail.toAddress]);
  });

  it('is given up after five days, and its secret is removed', async () => {
    const mail = await aMail({ createdAt: ago(5 * day), attempts: 120, lastError: 'Connection refused' });

    await aWorker().worker.idle();

    expect(await rowOf(mail)).toMatchObject({
      attempts: 121,
      deadAt: expect.any(Date),
      leasedUntil: null,
      secret: null,
      lastError: 'Connection refused near …',
    });
  });

  it.each([0, 7])('is tried once more if no server ran until it was too old, after %i attempts', async (attempts) => {
    const mail = await aMail({
      createdAt: ago(30 * day),
      attempts,
      ...(attempts && { lastError: 'Connection refused' }),
    });
    const { server, worker } = aWorker();
    server.isDown = false;

    await worker.idle();

    expect(server.sent).toEqual([mail.toAddress]);
  });

  it('is given up once it has expired, also before its next attempt', async () => {
    const tried = { attempts: 3, lastError: 'Connection refused' };
    const late = await aMail({ ...tried, expiresAt: ago(minute), nextAttemptAt: ago(-hour) });
    const inTime = await aMail({ ...tried, expiresAt: ago(-minute), nextAttemptAt: ago(-hour) });

    await aWorker().worker.idle();

    expect(await rowOf(late)).toMatchObject({ attempts: 3, deadAt: expect.any(Date), secret: null });
    expect(await rowOf(inTime)).toMatchObject({ attempts: 3, deadAt: null, secret: 'hush' });
  });

  it('is not taken once it has expired', async () => {
    const mail = await aMail({ expiresAt: ago(minute) });

    expect(await mailLeases(database, { leaseSeconds: 120 }).take(1)).toEqual([]);

    await aWorker().worker.idle();
    expect(await rowOf(mail)).toMatchObject({ attempts: 0, deadAt: expect.any(Date) });
  });
});

describe('a mail whose workers died', () => {
  it('is given up after ten of which none reported', async () => {
    const mail = await aMail({ attempts: 10, leasedUntil: ago(minute) });
    const { server, worker } = aWorker();
    server.isDown = false;

    await worker.idle();

    expect(server.sent).toEqual([]);
    expect(await rowOf(mail)).toMatchObject({ attempts: 10, deadAt: expect.any(Date), secret: null });
  });

  it('is tried again if others reported, however many attempts there were', async () => {
    const mail = await aMail({ attempts: 90, leasedUntil: ago(minute), lastError: 'Connection refused' });
    const { server, worker } = aWorker();
    server.isDown = false;

    await worker.idle();

    expect(server.sent).toEqual([mail.toAddress]);
    expect(await rowOf(mail)).toMatchObject({ attempts: 91, deliveredAt: expect.any(Date) });
  });
});
