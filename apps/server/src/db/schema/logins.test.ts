// Two logins on a real PostgreSQL: one owns and migrates, the other runs the server.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freshPostgresql } from '../../testing/database.ts';
import { runCommand, startServer } from '../../testing/servers/server-process.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const migrateProgram = fileURLToPath(new URL('../../../dist/migrate.js', import.meta.url));
const suffix = randomBytes(4).toString('hex');
const owner = `test_owner_${suffix}`;
const app = `test_app_${suffix}`;
const creator = `test_creator_${suffix}`;
const production = {
  NODE_ENV: 'production',
  DEMO: '',
  SECRET_KEY: randomBytes(32).toString('base64'),
};

async function prepare(url: string) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  // As the guide says. Roles belong to the whole server, and this product's roles already exist there.
  await admin.query(`
    create role ${owner} login;
    create role ${app} login noinherit;
    create role ${creator} login createrole;
    grant orgscope_tenant, orgscope_platform to ${owner};
    alter database ${rows[0]?.name} owner to ${owner}`);
  afterAll(async () => {
    const all = [owner, app, creator].join(', ');
    await admin.query(`reassign owned by ${owner} to current_user; drop owned by ${all}; drop role ${all}`);
    await admin.end();
  });
  return { admin, as: (login: string) => url.replace(/\/\/[^@/]*@/, `//${login}@`) };
}

describe.skipIf(!serverUrl)('on PostgreSQL', async () => {
  if (!serverUrl) return;
  const { admin, as } = await prepare(await freshPostgresql(serverUrl, 'template0'));

  const refusal = async (environment: Record<string, string>) => {
    const { code, stderr } = await startServer(environment).ended;
    expect(code).toBe(1);
    return stderr;
  };
  const started = async (environment: Record<string, string>) => {
    const server = startServer(environment);
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    });
    return server;
  };

  test('a server whose login lacks the roles says which grant it needs, and so does the doctor', async () => {
    const grant = `grant orgscope_tenant, orgscope_platform to ${app};`;
    expect(await refusal({ ...production, DATABASE_URL: as(app) })).toMatch(
      new RegExp(`^DATABASE_URL: the login ${app} may not act as .*${grant}\\n$`),
    );
    const migrated = await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1');
    const { stdout } = await runCommand('doctor', [], { DATABASE_URL: migrated.replace(/\/\/[^@/]*@/, `//${app}@`) });
    expect(stdout).toContain(grant);
  });

  test('a server that may not migrate says so', async () => {
    await admin.query(`grant orgscope_tenant, orgscope_platform to ${app}`);
    const said = await refusal({ ...production, DATABASE_URL: as(app) });
    await admin.query(`revoke orgscope_tenant, orgscope_platform from ${app}`);

    expect(said).toMatch(/^DATABASE_URL: .*Run `npm run migrate` with DATABASE_OWNER_URL set/);
  });

  test('the owner’s migration reports a login that lacks the roles if the owner cannot grant them', async () => {
    const environment = { PATH: process.env['PATH'], DATABASE_URL: as(app), DATABASE_OWNER_URL: as(owner) };
    const run = promisify(execFile)(process.execPath, [migrateProgram], { env: environment });

    await expect(run).rejects.toThrow(`grant orgscope_tenant, orgscope_platform to ${app};`);
  });

  test('the owner migrates by a command, and a login that owns nothing runs the server in production', async () => {
    await admin.query(`grant orgscope_tenant, orgscope_platform to ${app}`);
    const environment = { PATH: process.env['PATH'], DATABASE_URL: as(app), DATABASE_OWNER_URL: as(owner) };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [migrateProgram], { env: environment });
    expect([stdout, stderr]).toEqual([expect.stringMatching(/The database is up to date\.\n$/), '']);

    const server = await started({ ...production, DATABASE_URL: as(app) });

    await expect(server.address).resolves.toContain('http');
  });

  test('the command to migrate says so if it is not the owner', async () => {
    expect(await runCommand('migrate', [], { DATABASE_URL: as(app) })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_OWNER_URL: permission denied .*\. Migrate as the login that owns .*\n$/),
    });
  });

  test('an owner’s address of another database is refused at a start, a migration and a backup', async () => {
    const other = await freshPostgresql(serverUrl, 'template0');
    const addresses = { DATABASE_URL: as(app), DATABASE_OWNER_URL: other };
    const differs =
      /^DATABASE_OWNER_URL: \S+ leads to another database than DATABASE_URL, \S+\. Name the same one in both\.\n$/;

    expect(await refusal({ ...production, ...addresses })).toMatch(differs);
    expect(await refusal({ ...production, DATABASE_URL: as(app), DATABASE_LISTEN_URL: other })).toMatch(
      /^DATABASE_LISTEN_URL: \S+ leads to another database than DATABASE_URL/,
    );
    for (const [name, ...args] of [['migrate'], ['backup', join(tmpdir(), `orgscope-${suffix}.backup`)]] as const) {
      expect(await runCommand(name, args, addresses)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(differs),
      });
    }
  });

  test('the server’s login gains no rights by resetting its role, and can create nothing', async () => {
    const client = new pg.Client({ connectionString: as(app), options: '-c role=orgscope_platform' });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('select 1 from users');

    await client.query('set role none');

    for (const statement of [
      'select 1 from users',
      'select 1 from industries',
      'create table planted (id int)',
      'create temporary table planted (id int)',
      'create schema planted',
      'create role planted',
      `set role ${owner}`,
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  test('the owner’s statements see every row, so that migrations can change them', async () => {
    await admin.query(`insert into industries (name, name_key) values ('Mining', 'mining')`);
    const client = new pg.Client({ connectionString: as(owner) });
    await client.connect();
    onTestFinished(() => client.end());

    const { rowCount } = await client.query(`update industries set description = 'Ores'`);

    expect(rowCount).toBe(1);
  });

  test.each([
    ['a superuser', () => as('postgres'), 'is a superuser'],
    ['the owner', () => as(owner), 'owns the database or its tables'],
    ['a login that may create roles', () => as(creator), 'may create roles (CREATEROLE)'],
  ])('production refuses %s and names the setting that allows it', async (_name, url, expected) => {
    await admin.query(`grant orgscope_tenant, orgscope_platform to ${creator}`);

    const refused = await refusal({ ...production, DATABASE_URL: url() });

    expect(refused).toContain(expected);
    expect(refused).toContain('ALLOW_PRIVILEGED_DATABASE_LOGIN=true');
  });

  test('production starts with such a login if the setting allows it', async () => {
    const isAllowed = { ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true' };
    const server = await started({ ...production, ...isAllowed, DATABASE_URL: as('postgres') });

    await expect(server.address).resolves.toContain('http');
  });

  test('outside production one login does both, with a warning, and gets no demo unless a setting asks for it', async () => {
    await admin.query('delete from industries');
    const server = await started({ DATABASE_URL: as(owner), DEMO: '' });
    await server.address;
    server.child.kill('SIGTERM');

    expect((await server.ended).stdout).toContain('owns the database or its tables');
    const { rows } = await admin.query(
      'select is_demo, (select count(*)::int from clients) as clients from installation',
    );
    expect(rows).toEqual([{ is_demo: false, clients: 0 }]);
  });

  test('production refuses a PostgreSQL that was filled with the demo', async () => {
    // Filling it takes far longer. migrate.test.ts starts servers that do.
    await admin.query('update installation set is_demo = true');

    expect(await refusal({ ...production, DATABASE_URL: as(app) })).toMatch(/^DATABASE_URL: .*filled with the demo/);
  });
});
