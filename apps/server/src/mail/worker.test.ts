import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { eq, inArray, isNull } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import { buildersFor } from '../testing/builders.ts';
import { startTestDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail.ts';
import { mailLeases } from './leases.ts';
import { mailSecrets } from './mail-secrets.ts';
import type { Message } from './message.ts';
import { enqueue } from './outbox.ts';
import { smtpTransport } from './transport.ts';
import type { Transport } from './transport.ts';
import { mailWorker } from './worker.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);
const { aUser } = buildersFor(database);
const key = randomBytes(32);
const secrets = mailSecrets([key]);
const log = pino({ level: 'silent' });
const publicUrl = 'https://orgscope.example';
let count = 0;

/** A transport that collects its messages. */
function aTransport(deliver: (message: Message) => Promise<void> = async () => undefined) {
  const sent: string[] = [];
  const transport: Transport = {
    async deliver(message) {
      await deliver(message);
      sent.push(message.to.address);
      return undefined;
    },
    close: () => undefined,
  };
  return { sent, transport };
}

const aWorker = (transport: Transport, over: Database = database) =>
  mailWorker({ database: over, transport, secrets, publicUrl, showLinks: false, log });

/** The database, except that `before` runs before each statement, and may throw. */
const databaseWith = (before: (statements: number) => void): Database => {
  let statements = 0;
  return {
    ...database,
    in(scope) {
      before(++statements);
      return database.in(scope);
    },
  };
};

/** Adds a mail to the outbox. */
async function aMail(fields: Partial<typeof mails.$inferInsert> = {}) {
  const { id: userId } = await aUser();
  const cause = fields.cause ?? `test:${++count}`;
  const toAddress = `reader${count}@people.example`;
  const mail = { cause, kind: 'invitation' as const, userId, toAddress, toName: 'Ada', ...fields };
  await db.insert(mails).values(secrets.seal({ ...mail, secret: 'hush' }));
  return cause;
}

/** A mail as the outbox has it, with its secret decrypted. */
async function rowOf(cause: string) {
  const [row] = await db.select().from(mails).where(eq(mails.cause, cause));
  if (!row) throw new Error(`No mail for ${cause}`);
  return { ...row, secret: secrets.open(row) };
}

const addressOf = async (cause: string) => (await rowOf(cause)).toAddress;
const past = () => new Date(Date.now() - 60_000);

describe('the outbox', () => {
  it('accepts one mail per cause', async () => {
    const user = await aUser();
    const mail = {
      cause: 'once',
      kind: 'password_changed',
      userId: user.id,
      toAddress: 'a@b.example',
      toName: '',
    } as const;

    await Promise.all([1, 2, 3].map(() => database.transaction(platformScope, (tx) => enqueue(tx, mail))));

    expect(await db.$count(mails, eq(mails.cause, 'once'))).toBe(1);
  });

  it('keeps nothing of a transaction that failed', async () => {
    const user = await aUser();
    const mail = {
      cause: 'never',
      kind: 'password_changed',
      userId: user.id,
      toAddress: 'a@b.example',
      toName: '',
    } as const;
    const failing = database.transaction(platformScope, async (tx) => {
      await enqueue(tx, mail);
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.$count(mails, eq(mails.cause, 'never'))).toBe(0);
  });

  it('cannot hold the secret of a finished mail', async () => {
    const cause = await aMail();

    const keeping = db.update(mails).set({ deliveredAt: new Date() }).where(eq(mails.cause, cause));

    await expect(keeping).rejects.toMatchObject({ cause: { constraint: 'mails_keep_no_secret' } });
  });
});

describe('the worker', () => {
  it('delivers each mail once, however many workers there are', async () => {
    const causes = await Promise.all(Array.from({ length: 60 }, () => aMail()));
    const { sent, transport } = aTransport(async () => {
      await setImmediate();
    });
    const workers = [aWorker(transport), aWorker(transport), aWorker(transport)];

    await Promise.all(workers.map((worker) => worker.idle()));

    const addresses = await Promise.all(causes.map(addressOf));
    expect(sent.filter((address) => addresses.includes(address)).toSorted()).toEqual(addresses.toSorted());
    expect(await rowOf(causes[0] ?? '')).toMatchObject({ secret: null, attempts: 1, deliveredAt: expect.any(Date) });
  });

  it('holds no transaction open while it sends', async () => {
    await aMail();
    let counted = -1;
    const { transport } = aTransport(async () => {
      // On the embedded engine, which has one connection, this would wait for ever.
      counted = await database.transaction(platformScope, (tx) => tx.$count(mails));
    });

    await aWorker(transport).idle();

    expect(counted).toBeGreaterThan(0);
  });

  it('takes over a mail whose worker died, once the lease is over', async () => {
    const cause = await aMail();
    // Another server takes it and never reports.
    const leases = mailLeases(database, { leaseSeconds: 120 });
    expect((await leases.take(1)).map((mail) => mail.cause)).toEqual([cause]);
    const { sent, transport } = aTransport();

    await aWorker(transport).idle();
    expect(sent).toEqual([]);
    await db.update(mails).set({ leasedUntil: past() }).where(eq(mails.cause, cause));
    await aWorker(transport).idle();

    expect(sent).toEqual([await addressOf(cause)]);
    expect(await rowOf(cause)).toMatchObject({ attempts: 2, deliveredAt: expect.any(Date) });
  });

  it('finds a mail due from the moment it was written', async () => {
    const leases = mailLeases(database, { leaseSeconds: 120 });
    for (let round = 0; round < 50; round += 1) {
      const cause = await aMail();
      const taken = await leases.take(1);
      expect(taken.map((mail) => mail.cause)).toEqual([cause]);
      await leases.delivered(taken);
    }
  });

  it('leases no more than it asks for, also when the planner expects one mail in the outbox', async () => {
    await db.delete(mails);
    const causes = [await aMail()];
    await database.asOwner((client) => client.query('vacuum full analyze mails'));
    causes.push(await aMail(), await aMail(), await aMail());
    const leases = mailLeases(database, { leaseSeconds: 120 });

    const portions = [await leases.take(1), await leases.take(2), await leases.take(2), await leases.take(2)];

    const [first, second, third, fourth] = causes;
    expect(portions.map((taken) => taken.map(({ cause }) => cause))).toEqual([[first], [second, third], [fourth], []]);
    await leases.delivered(portions.flat());
    expect(await db.$count(mails, isNull(mails.deliveredAt))).toBe(0);
  });

  it('ignores the report of a worker that is too late', async () => {
    const cause = await aMail();
    const leases = mailLeases(database, { leaseSeconds: 120 });
    const [late] = await leases.take(1);
    if (!late) throw new Error('Nothing was due');
    await db.update(mails).set({ leasedUntil: past() }).where(eq(mails.cause, cause));
    const [next] = await leases.take(1);
    if (!next) throw new Error('The lease did not end');

    await leases.giveUp(late, 'too late');
    await leases.delivered([late]);
    await leases.giveBack([late]);

    expect(await rowOf(cause)).toMatchObject({ deadAt: null, deliveredAt: null, secret: 'hush', attempts: 2 });
    expect(await leases.take(1)).toEqual([]);
    await leases.delivered([next]);
  });

  it('delivers what somebody waits for before the mail in bulk that it has taken', async () => {
    const inBulk = await Promise.all(Array.from({ length: 12 }, () => aMail({ kind: 'monthly_digest' })));
    let urgent: Promise<string> | undefined;
    const { sent, transport } = aTransport(async () => {
      urgent ??= aMail().finally(() => worker.wake());
      await urgent;
    });
    const worker = aWorker(transport);

    await worker.idle();

    const place = sent.indexOf(await addressOf((await urgent) ?? ''));
    // After those that the eight lanes have begun.
    expect(place).toBe(8);
    expect(sent).toHaveLength(inBulk.length + 1);
  });

  it('delivers no mail in bulk while somebody holds it back', async () => {
    const [inBulk, waitedFor] = [await aMail({ kind: 'monthly_digest' }), await aMail()];
    const { sent, transport } = aTransport();
    const worker = aWorker(transport);

    const [one, other] = [worker.holdBulk(), worker.holdBulk()];
    one();
    one();
    await worker.idle();
    expect(sent).toEqual([await addressOf(waitedFor)]);
    other();
    await worker.idle();

    expect(sent).toEqual([await addressOf(waitedFor), await addressOf(inBulk)]);
  });

  it('begins no delivery that could outlast its lease', async () => {
    const causes = await Promise.all(Array.from({ length: 8 }, () => aMail({ kind: 'monthly_digest' })));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const attempts: number[] = [];
    const { transport } = aTransport(async () => {
      const rows = await db.select().from(mails).where(inArray(mails.cause, causes));
      attempts.push(rows.filter((row) => row.leasedUntil !== null).length);
      // The mail server takes long.
      vi.setSystemTime(0);
      vi.advanceTimersByTime(61_000);
    });

    await aWorker(transport).idle();

    expect(attempts).toHaveLength(causes.length);
    const rows = await db.select().from(mails).where(inArray(mails.cause, causes));
    expect(rows.every(({ deliveredAt, attempts: all }) => deliveredAt !== null && all === 1)).toBe(true);
  });

  it('reads the outbox again at once after an error, and delivers what is due', async () => {
    const causes = await Promise.all([aMail(), aMail()]);
    const { sent, transport } = aTransport();
    const failingTwice = databaseWith((statements) => {
      if (statements <= 2) throw new Error('The connection was lost');
    });

    await aWorker(transport, failingTwice).idle();

    expect(sent.toSorted()).toEqual((await Promise.all(causes.map(addressOf))).toSorted());
  });

  it('reads the outbox again at once after an error in one of its lanes', async () => {
    const causes = await Promise.all(Array.from({ length: 6 }, () => aMail()));
    const { sent, transport } = aTransport();
    // The fifth statement belongs to one of the four lanes that the first mail has opened.
    const failingOnce = databaseWith((statements) => {
      if (statements === 5) throw new Error('The connection was lost');
    });

    await aWorker(transport, failingOnce).idle();

    expect(sent).toHaveLength(causes.length);
  });

  it('does not miss a wake-up during a reading that fails', async () => {
    const { sent, transport } = aTransport();
    let cause = Promise.resolve('');
    const failing = databaseWith((statements) => {
      if (statements > 3) return;
      if (statements === 3) {
        cause = aMail();
        worker.wake();
      }
      throw new Error('The connection was lost');
    });
    const worker = aWorker(transport, failing);

    await worker.idle();
    await cause;
    await worker.idle();

    expect(sent).toEqual([await addressOf(await cause)]);
  });

  it('does not claim to be idle while the outbox cannot be read', async () => {
    const cause = await aMail();
    let isDown = true;
    const { sent, transport } = aTransport();
    const worker = aWorker(
      transport,
      databaseWith(() => {
        if (isDown) throw new Error('The database is down');
      }),
    );

    await expect(worker.idle()).rejects.toThrow('The database is down');

    isDown = false;
    await worker.idle();
    expect(sent).toEqual([await addressOf(cause)]);
  });

  it('on a stop, cancels a delivery that takes too long, to be sent again later', async () => {
    const cause = await aMail();
    const sending = new EventEmitter();
    const transport: Transport = {
      async deliver(_message, _name, signal) {
        sending.emit('begun');
        await once(signal, 'abort');
        throw new Error('Broken off');
      },
      close: () => undefined,
    };
    const worker = aWorker(transport);
    const begun = once(sending, 'begun');
    worker.wake();
    await begun;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    const stopped = worker.stop();
    vi.runAllTimers();
    await stopped;

    expect(await rowOf(cause)).toMatchObject({ attempts: 1, deadAt: null, lastError: 'Broken off' });
  });

  it('on a stop, finishes deliveries it has begun, begins none, and gives the others back', async () => {
    const causes = await Promise.all(Array.from({ length: 20 }, () => aMail()));
    const sending = new EventEmitter();
    const goOn = once(sending, 'go on');
    const { sent, transport } = aTransport(async () => {
      sending.emit('begun');
      await goOn;
    });
    const worker = aWorker(transport);
    const begun = once(sending, 'begun');
    worker.wake();
    await begun;

    const stopped = worker.stop();
    sending.emit('go on');
    await stopped;
    await worker.idle();

    const rows = await Promise.all(causes.map(rowOf));
    expect(rows.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(sent.length);
    const left = rows.filter(({ attempts, leasedUntil }) => attempts === 0 && leasedUntil === null);
    expect(left).toHaveLength(causes.length - sent.length);
    expect(sent.length).toBeLessThan(causes.length);
    await aWorker(aTransport().transport).idle();
  });
});

describe('a mail server', async () => {
  const answered = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const refused: Record<string, Error> = {
    gone: answered(550, 'No such mailbox'),
    moved: answered(550, '5.1.1 User unknown'),
    disabled: answered(550, '5.2.1 Mailbox disabled'),
    full: answered(452, 'Mailbox is full for now'),
    relay: answered(554, '5.7.1 Relay access denied'),
    blocked: answered(550, '5.7.1 Service unavailable, client host blocked'),
    sender: answered(550, '5.1.8 Sender address rejected: Domain not found'),
    plain: answered(550, 'relay not permitted'),
    failed: answered(554, 'Transaction failed'),
  };
  const { url, received } = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(refused[address.split('@', 1)[0] ?? ''] ?? null),
  });

  it('receives text and HTML under a Message-ID that stays the same', async () => {
    const transport = smtpTransport(url, 'Orgscope <no-reply@orgscope.example>');
    const cause = await aMail({ parameters: { client: 'Acme', inviter: 'Marcus Bell' } });
    const worker = aWorker(transport);
    await worker.idle();
    const { toAddress } = await rowOf(cause);
    // As if the worker had died between sending and recording.
    const { secret } = secrets.seal({ cause, kind: 'invitation', toAddress, secret: 'hush' });
    await db.update(mails).set({ deliveredAt: null, secret }).where(eq(mails.cause, cause));
    await worker.idle();
    await worker.stop();

    const copies = received.filter(({ to }) => to?.[0]?.address === toAddress);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(copies[0]).toMatchObject({
      from: { name: 'Orgscope', address: 'no-reply@orgscope.example' },
      subject: 'Your invitation to Acme on Orgscope',
    });
    expect(copies[0]?.text).toContain('https://orgscope.example/auth/confirm-invitation?token=hush');
    expect(copies[0]?.html).toContain('https://orgscope.example/auth/confirm-invitation?token=hush');
  });

  /** The mail after one attempt at this server. */
  async function tried(server: string, fields: Parameters<typeof aMail>[0] = {}) {
    const cause = await aMail(fields);
    const worker = aWorker(smtpTransport(server, 'no-reply@orgscope.example'));
    await worker.idle();
    await worker.stop();
    return rowOf(cause);
  }

  it.each(['gone', 'moved', 'disabled'])('that knows no such mailbox as %s is not tried again', async (name) => {
    expect(await tried(url, { toAddress: `${name}@people.example` })).toMatchObject({
      attempts: 1,
      deadAt: expect.any(Date),
      secret: null,
    });
  });

  it.each(['relay', 'blocked', 'sender', 'plain', 'failed'])(
    'that refuses this server rather than the mailbox, as for %s, is tried again later',
    async (name) => {
      const mail = await tried(url, { toAddress: `${name}@people.example` });
      expect(mail).toMatchObject({ attempts: 1, deadAt: null, secret: 'hush' });
    },
  );

  it('that refuses temporarily is tried again later', async () => {
    const mail = await tried(url, { toAddress: 'full@people.example' });
    expect(mail).toMatchObject({ attempts: 1, deadAt: null, secret: 'hush' });
  });

  it('that refuses the sender is tried again later', async () => {
    const unverified = Object.assign(new Error('Sender is not verified'), { responseCode: 553 });
    const strict = await startMailServer({ onMailFrom: (_address, _session, done) => done(unverified) });
    const lastError = expect.stringContaining('Sender is not verified');
    expect(await tried(strict.url)).toMatchObject({ deadAt: null, secret: 'hush', lastError });
  });

  it('that cannot be reached is tried again later', async () => {
    const lastError = expect.stringContaining('ECONNREFUSED');
    expect(await tried('smtp://127.0.0.1:1')).toMatchObject({ attempts: 1, deadAt: null, lastError });
  });
});
