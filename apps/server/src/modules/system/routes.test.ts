import { examineSystem, readSystem } from '@orgscope/contract/resources/system';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runAs } from '../../db/acting-client.ts';
import { commandActor } from '../../db/command-actor.ts';
import { migrationTimes } from '../../db/migrations.ts';
import { platformScope } from '../../db/scope.ts';
import { auditStream } from '../../db/tables/audit-stream.ts';
import { mails } from '../../db/tables/mails.ts';
import { productVersion } from '../../lib/process/product.ts';
import { startTestApp } from '../../testing/app.ts';

const { app, aSession, aUser, call, database } = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:1' });
const as = await aSession({ platformRole: 'platform_admin' });
const read = async () => (await call(readSystem, { as })).json().data;

test('tells versions, migrations and the database', async () => {
  const needed = migrationTimes().length;
  expect(await read()).toMatchObject({
    release: productVersion,
    node: process.versions.node,
    database: {
      engine: database.engine,
      release: expect.stringMatching(/^1[5-9]/),
      bytes: expect.any(Number),
      migrations: { applied: needed, needed },
    },
    backup: { at: null, by: null },
    daily_work_at: null,
  });
});

test('tells what waits, and what was given up', async () => {
  const { id } = await aUser();
  const mail = { kind: 'password_changed', userId: id, toAddress: 'ada@company.example', toName: 'Ada' } as const;
  await database
    .in(platformScope)
    .insert(mails)
    .values([
      {
        ...mail,
        cause: 'tried',
        attempts: 2,
        createdAt: sql`now() - interval '2 hours'`,
        nextAttemptAt: sql`now() + interval '1 hour'`,
      },
      { ...mail, cause: 'dead', deadAt: sql`now()` },
    ]);

  const { mail: told } = await read();

  expect(told).toMatchObject({ waiting: 1, dead: 1 });
  expect(Math.round(told.oldest / 3_600)).toBe(2);
});

test('tells repeated work with when it last ended and whether it failed', async () => {
  await app.sweep();

  const { work } = await read();

  expect(work).toContainEqual({
    name: 'sweep',
    ended_at: expect.stringMatching(/^\d{4}-.*Z$/),
    seconds: expect.any(Number),
    has_failed: false,
  });
});

test('tells when the last backup was made, and by whom; a restore is none', async () => {
  await database.asOwner((owner) =>
    owner.query(`select tell_audit('restored', 'backup', null, null, 'done', null, null)`),
  );
  const before = await read();
  expect(before.backup).toMatchObject({ at: null, by: null });
  expect(before.findings).toContainEqual(expect.objectContaining({ about: 'backup', text: 'there is none yet.' }));
  await runAs('server', commandActor('backup'), () =>
    database.transaction(platformScope, (tx) =>
      tx.execute(sql`select record_act('backed_up', 'backup', null, null, 'done', null, null)`),
    ),
  );

  const { backup } = await read();

  expect(backup).toMatchObject({ at: expect.stringMatching(/Z$/), by: expect.stringMatching(/^backup \(.+\)$/) });
});

test('the cheap findings come with it, those that need action first', async () => {
  const { findings } = await read();

  expect(findings.map(({ level }: { level: string }) => level)).toEqual(
    findings
      .map(({ level }: { level: string }) => level)
      .toSorted((one: string, other: string) => order(one) - order(other)),
  );
  expect(findings).toContainEqual({
    level: 'good',
    about: 'DATABASE_URL',
    text: 'the database has all migrations.',
    remedy: null,
    messages: { text: { code: 'doctor.schema.migrated' }, remedy: null },
  });
  expect(findings.map(({ about }: { about: string }) => about)).not.toContain('MAIL_URL');
});

const order = (level: string) => ['fault', 'advice', 'good'].indexOf(level);

test('tells that the audit could not be sent, also by a server without AUDIT_STREAM', async () => {
  const db = database.in(platformScope);
  await db.insert(auditStream).values({ failingSince: sql`now()`, lastError: 'connect ECONNREFUSED' });

  const { findings } = await read();

  expect(findings).toContainEqual(
    expect.objectContaining({ about: 'AUDIT_STREAM', text: expect.stringContaining('(connect ECONNREFUSED)') }),
  );
  // Nobody has tried for a day: the setting is gone.
  await db.update(auditStream).set({ nextAttemptAt: sql`now() - interval '1 day'` });
  const about = (await read()).findings.map((finding: { about: string }) => finding.about);
  expect(about).not.toContain('AUDIT_STREAM');
});

test('on demand, the mail server and the public address are examined, too', async () => {
  const { findings } = (await call(examineSystem, { as })).json().data;

  expect(findings.map(({ about }: { about: string }) => about)).toEqual(
    expect.arrayContaining(['MAIL_URL', 'PUBLIC_URL', 'DATABASE_URL']),
  );
});

test.each(['client_admin', 'member'] as const)('is not for a %s', async (platformRole) => {
  const other = await aSession({ platformRole });
  expect((await call(readSystem, { as: other })).statusCode).toBe(403);
  expect((await call(examineSystem, { as: other })).statusCode).toBe(403);
});
