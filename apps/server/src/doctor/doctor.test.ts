// The built command, as an operator runs it.
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freshPostgresql } from '../testing/database.ts';
import { hasPgbouncer, keepingPrepared, ownPgbouncer } from '../testing/servers/own-pgbouncer.ts';
import { runCommand } from '../testing/servers/server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'orgscope-doctor-'));
afterAll(() => rm(folder, { recursive: true }));

const run = async (environment: Record<string, string>) => {
  const { code, stdout, stderr } = await runCommand('doctor', [], { DATA_DIR: join(folder, 'absent'), ...environment });
  return { code, said: stdout + stderr };
};

/** The port of a mail server. */
async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer(options);
  // A client that only connects may disconnect without QUIT.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

const withoutTls: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] };

test('a trial installation has no findings to fix', async () => {
  const { code, said } = await run({});

  expect(code).toBe(0);
  expect(said).toContain('! NODE_ENV: is not production');
  expect(said).toContain('✓ DATA_DIR: ');
  expect(said).toMatch(/\d checks: 0 to fix, 1 to consider\.\n$/);
});

test('findings are told as JSON, and advice alone fails a strict run', async () => {
  const environment = { DATA_DIR: join(folder, 'absent') };
  const { code, stdout, stderr } = await runCommand('doctor', ['--json', '--strict'], environment);

  expect([code, stderr]).toEqual([2, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    faults: 0,
    advice: 1,
    findings: expect.arrayContaining([
      { level: 'advice', about: 'NODE_ENV', text: expect.any(String), remedy: expect.any(String) },
    ]),
  });
});

test('a host in place of a mail address is refused with the right use', async () => {
  const { code, stderr } = await runCommand('doctor', ['--send-mail', 'mail.company.example'], {});
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('--send-mail takes an e-mail address. Use: npm run doctor'),
  ]);
});

test('calls into private networks are mentioned', async () => {
  const { code, said } = await run({ ALLOW_PRIVATE_CALLS: 'true' });

  expect([code, said]).toEqual([0, expect.stringContaining('! ALLOW_PRIVATE_CALLS: is true')]);
});

test('a wrong setting is reported as at a start', async () => {
  const { code, said } = await run({ DATABASE_POOLER: 'session' });

  expect(code).toBe(1);
  expect(said).toBe('DATABASE_POOLER is "session": it takes transaction, transaction-prepared or none\n');
});

test('a folder that no start could use is reported', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const below = await run({ DATA_DIR: join(file, 'data') });

  expect([below.code, below.said]).toEqual([
    1,
    expect.stringContaining(`✗ DATA_DIR: ${file}/data cannot be written (`),
  ]);
});

test.skipIf(process.getuid?.() !== 0)('the folder of another user is reported', async () => {
  const dataDir = join(folder, 'foreign');
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, 12_345, -1);
  const { code, said } = await run({ DATA_DIR: dataDir });

  expect([code, said]).toEqual([1, expect.stringContaining(`✗ DATA_DIR: ${dataDir} belongs to user 12345, and`)]);
});

test('files that other users can read are reported and not changed', async () => {
  const dataDir = join(folder, 'open');
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(join(dataDir, 'secret.key'), '');
  await chmod(join(dataDir, 'secret.key'), 0o644);

  const [first, again] = [await run({ DATA_DIR: dataDir }), await run({ DATA_DIR: dataDir })];

  expect(first.code).toBe(1);
  expect(first.said).toContain(
    `✗ DATA_DIR: 1 of its files and folders is accessible to other users: ${dataDir}/secret.key.\n  → `,
  );
  expect(again).toEqual(first);
});

test.skipIf(process.platform === 'win32')('secrets in files that other users can reach are reported', async () => {
  const [open, closed] = [join(folder, 'passable'), join(folder, 'impassable')];
  await Promise.all([mkdir(open), mkdir(closed)]);
  const [key, url] = [join(open, 'key'), join(closed, 'url')];
  await writeFile(key, randomBytes(32).toString('hex'));
  await writeFile(url, 'smtp://127.0.0.1:1');
  // The folder of the test is its owner's alone until now.
  await Promise.all([chmod(folder, 0o755), chmod(open, 0o755), chmod(closed, 0o700), chmod(url, 0o644)]);
  onTestFinished(() => chmod(folder, 0o700));
  const look = async (mode: number) => {
    await chmod(key, mode);
    return (await run({ SECRET_KEY_FILE: key, MAIL_URL_FILE: url, NODE_ENV: 'production', DEMO: '' })).said;
  };

  const [exposed, shared] = [await look(0o644), await look(0o640)];

  expect(exposed).toContain(`✗ SECRET_KEY_FILE: ${key} is accessible to other users of this machine.\n  → Run: chmod`);
  expect(exposed).toContain(`✓ MAIL_URL_FILE: ${url} is not`);
  expect(shared).toContain(`✓ SECRET_KEY_FILE: ${key} is not`);
});

describe('a mail server', () => {
  const production = { NODE_ENV: 'production', DEMO: '' };

  test('is required in production', async () => {
    const { code, said } = await run(production);

    expect([code, said]).toEqual([1, expect.stringContaining('✗ MAIL_URL: is not set')]);
  });

  test('that does not answer, or refuses the login, is reported without the password', async () => {
    const port = await mailServer({
      ...withoutTls,
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('No such login')),
    });
    const [absent, refused] = await Promise.all([
      run({ MAIL_URL: 'smtp://127.0.0.1:1' }),
      run({ MAIL_URL: `smtp://ada:not-the-word@127.0.0.1:${port}` }),
    ]);

    expect([absent.code, refused.code]).toEqual([1, 1]);
    expect(absent.said).toMatch(/✗ MAIL_URL: 127\.0\.0\.1 cannot be used \(.*ECONNREFUSED/);
    expect(refused.said).toMatch(/✗ MAIL_URL: 127\.0\.0\.1 cannot be used \(.*No such login/);
    expect(refused.said).not.toContain('not-the-word');
  });

  test('without TLS is a fault in production, advice elsewhere, and accepted on this machine', async () => {
    const port = await mailServer(withoutTls);
    // An address of this machine that does not look like one.
    const afar = { MAIL_URL: `smtp://0.0.0.0:${port}` };
    const [inProduction, elsewhere, here] = await Promise.all([
      run({ ...production, ...afar }),
      run(afar),
      run({ ...production, MAIL_URL: `smtp://127.0.0.1:${port}` }),
    ]);

    expect([inProduction.code, elsewhere.code, here.code]).toEqual([1, 0, 0]);
    expect(inProduction.said).toContain('✗ MAIL_URL: 0.0.0.0 accepts mail without encryption');
    expect(elsewhere.said).toContain('! MAIL_URL: 0.0.0.0 accepts mail without encryption');
    expect(here.said).toContain('✓ MAIL_URL: ');
  });

  test('gets one mail on request, and its refusal is reported', async () => {
    const got: string[] = [];
    const port = await mailServer({
      ...withoutTls,
      onRcptTo({ address }, _session, done) {
        got.push(address);
        done(address.startsWith('ada') ? undefined : Object.assign(new Error('No such box'), { responseCode: 550 }));
      },
    });
    const send = (address: string) =>
      runCommand('doctor', ['--send-mail', address], {
        DATA_DIR: join(folder, 'absent'),
        MAIL_URL: `smtp://127.0.0.1:${port}`,
      });
    const [accepted, refused] = [await send('ada@company.example'), await send('bob@company.example')];

    expect(got).toEqual(['ada@company.example', 'bob@company.example']);
    expect([accepted.code, accepted.stdout]).toEqual([
      0,
      expect.stringContaining('✓ MAIL_URL: a mail to ada@company.example was accepted.'),
    ]);
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringMatching(/✗ MAIL_URL: a mail to bob@company\.example was refused \(.*No such box/),
    ]);
  });

  test('that offers TLS should be used with TLS only', async () => {
    const port = await mailServer({ authOptional: true });
    const trusting = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
    const [offered, insisted] = await Promise.all([
      run({ ...trusting, MAIL_URL: `smtp://0.0.0.0:${port}` }),
      run({ ...trusting, MAIL_URL: `smtp://0.0.0.0:${port}?requireTLS=true` }),
    ]);

    expect(offered.said).toContain('! MAIL_URL: 0.0.0.0 accepts mail by TLS, but');
    expect(insisted.said).toContain('✓ MAIL_URL: 0.0.0.0 accepts mail by TLS only');
  });
});

const serverUrl = process.env['TEST_DATABASE_URL'];

describe.skipIf(!serverUrl)('a PostgreSQL', async () => {
  if (!serverUrl) return;
  const url = await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1');
  const app = `test_doctor_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`
    create role ${app} login noinherit;
    grant orgscope_tenant, orgscope_platform to ${app};
    revoke temporary on database ${new URL(url).pathname.slice(1)} from public;
    select record_act('backed_up', 'backup', null, null, 'done', null, null)`);
  afterAll(async () => {
    await admin.query(`drop role ${app}`);
    await admin.end();
  });
  // The rest of production is in order.
  const production = async () => ({
    NODE_ENV: 'production',
    DEMO: '',
    SECRET_KEY: randomBytes(32).toString('base64'),
    MAIL_URL: `smtp://127.0.0.1:${await mailServer(withoutTls)}`,
    DATABASE_URL: url.replace(/\/\/[^@/]*@/, `//${app}@`),
  });
  /** The command's output while the database is in a changed state. */
  const during = async (act: string, undo: string) => {
    await admin.query(act);
    try {
      return await run(await production());
    } finally {
      await admin.query(undo);
    }
  };

  test('that has what servers need has no findings to fix', async () => {
    const { code, said } = await run({ ...(await production()), DATABASE_OWNER_URL: url });

    expect(said).toContain(`✓ DATABASE_URL: the login ${app} has only the rights that servers need.`);
    expect(said).toContain('✓ DATABASE_URL: roles, policies and grants follow the rules.');
    expect(said).toContain('✓ DATABASE_URL: the database has all migrations.');
    expect(said).toContain('✓ SECRET_KEY: opens all secrets that the database holds.');
    expect(said).toContain('✓ DATABASE_OWNER_URL: ');
    expect([code, said]).toEqual([0, expect.stringMatching(/: 0 to fix, 0 to consider\.\n$/)]);
  });

  test('is compared with that of the owner’s address', async () => {
    const other = await freshPostgresql(serverUrl, 'template0');
    const { code, said } = await run({ ...(await production()), DATABASE_OWNER_URL: other });

    expect([code, said]).toEqual([
      1,
      expect.stringContaining('✗ DATABASE_OWNER_URL: leads to another database than DATABASE_URL.'),
    ]);
  });

  test('whose owner’s address names a login that owns nothing is reported', async () => {
    const settings = await production();
    const { code, said } = await run({ ...settings, DATABASE_OWNER_URL: settings.DATABASE_URL });

    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`✗ DATABASE_OWNER_URL: the login ${app} does not own the database and its tables`),
    ]);
  });

  test('of another product is not taken for an empty one', async () => {
    const other = await freshPostgresql(serverUrl, 'template0');
    const client = new pg.Client({ connectionString: other });
    await client.connect();
    await client.query('create table wp_posts (id integer)');
    await client.end();
    const { said } = await run({ ...(await production()), DATABASE_URL: other });

    expect(said).toContain('✗ DATABASE_URL: holds tables of another product (wp_posts).\n  → Create a database');
  });

  test('whose login has too many rights is reported, in production as a fault', async () => {
    const settings = await production();
    const [inProduction, allowed] = await Promise.all([
      run({ ...settings, DATABASE_URL: url }),
      run({ ...settings, DATABASE_URL: url, ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true' }),
    ]);

    expect([inProduction.code, allowed.code]).toEqual([1, 0]);
    expect(inProduction.said).toMatch(/✗ DATABASE_URL: the login \w+ is a superuser\./);
    expect(allowed.said).toMatch(/! DATABASE_URL: the login \w+ is a superuser\./);
  });

  test('that lacks a grant or has one too many is reported with the grant’s name', async () => {
    const lacking = await during(
      'revoke select on assets from orgscope_tenant',
      'grant select on assets to orgscope_tenant',
    );
    const giving = await during(
      'grant select on sessions to orgscope_tenant',
      'revoke select on sessions from orgscope_tenant',
    );

    expect([lacking.code, lacking.said]).toEqual([
      1,
      expect.stringMatching(/1 role, policy or grant is missing: grant .*assets/),
    ]);
    expect([giving.code, giving.said]).toEqual([
      1,
      expect.stringMatching(/1 policy or grant is not in the rules: grant .*sessions/),
    ]);
  });

  test('that contains the demo is not accepted in production', async () => {
    const { code, said } = await during(
      'insert into installation (is_demo) values (true) on conflict (is_only) do update set is_demo = true',
      'update installation set is_demo = false',
    );

    expect([code, said]).toEqual([1, expect.stringContaining('contains the demo')]);
  });

  test('that is empty or cannot be reached is reported with what to do', async () => {
    const settings = await production();
    const empty = await freshPostgresql(serverUrl, 'template0');
    const [none, away] = await Promise.all([
      run({ ...settings, DATABASE_URL: empty }),
      run({ ...settings, DATABASE_URL: 'postgres://ada:not-the-word@127.0.0.1:1/orgscope' }),
    ]);

    expect([none.code, none.said]).toEqual([
      1,
      expect.stringContaining('the database is empty.\n  → Run npm run migrate'),
    ]);
    expect([away.code, away.said]).toEqual([1, expect.stringContaining('✗ DATABASE_URL: cannot be used')]);
    expect(away.said).not.toContain('not-the-word');
  });

  test('that a newer version has migrated is told as that alone', async () => {
    const { said } = await during(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999);
        alter trigger audited on assets rename to audited_anew`,
      `delete from drizzle.__drizzle_migrations where hash = 'newer'; alter trigger audited_anew on assets rename to audited`,
    );

    expect(said).toContain('a newer version has migrated the database');
    expect(said).toContain('✓ DATABASE_URL: roles, policies and grants follow the rules.');
    expect(said).toMatch(/ 0 to fix/);
  });

  test.skipIf(!hasPgbouncer())('behind a pooler is checked through it', async () => {
    const pooler = await ownPgbouncer(serverUrl, 2, ['ignore_startup_parameters = options']);
    onTestFinished(() => pooler.remove());
    const settings = {
      ...(await production()),
      DATABASE_URL: pooler.through(url),
      ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true',
    };
    const keeping = keepingPrepared();
    const [untold, told, owner, prepared] = await Promise.all([
      run(settings),
      run({ ...settings, DATABASE_POOLER: 'transaction', DATABASE_OWNER_URL: url }),
      run({ ...settings, DATABASE_POOLER: 'transaction', DATABASE_OWNER_URL: pooler.through(url) }),
      run({
        ...settings,
        DATABASE_POOLER: 'transaction-prepared',
        DATABASE_OWNER_URL: url,
        DATABASE_LISTEN_URL: pooler.through(url),
      }),
    ]);

    expect([untold.code, told.code, owner.code, prepared.code]).toEqual([1, 0, 1, 1]);
    expect(untold.said).toMatch(
      /✗ DATABASE_URL: points to a pooler such as PgBouncer .*\n  → Set DATABASE_POOLER=transaction/,
    );
    expect([told.said, prepared.said]).toEqual([
      expect.stringContaining(keeping ? '! DATABASE_POOLER: is transaction, and' : '✓ DATABASE_POOLER: is right'),
      expect.stringContaining(keeping ? '✓ DATABASE_POOLER: is right' : '✗ DATABASE_POOLER: is transaction-prepared'),
    ]);
    expect(told.said).toContain('! DATABASE_LISTEN_URL: is not set');
    expect(prepared.said).toContain('✗ DATABASE_LISTEN_URL: points to a pooler, too.');
    expect(owner.said).toContain('✗ DATABASE_OWNER_URL: points to a pooler, too.');
  });
});
