// Recovery to a moment between two backups, as docs/guide/operating.md describes it, with the settings of deploy/: the
// write-ahead log is archived by pgBackRest while a server runs, and a second PostgreSQL is made of it.
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { signIn } from '@orgscope/contract/resources/session';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { buildersFor } from '../../testing/builders.ts';
import { asPostgres, ownPostgresql } from '../../testing/servers/own-postgresql.ts';
import { runCommand, startServer } from '../../testing/servers/server-process.ts';
import { openPostgresql } from '../engines/postgresql.ts';

const isInstalled = (() => {
  try {
    return execFileSync('pgbackrest', ['version'], { encoding: 'utf8' }).startsWith('pgBackRest');
  } catch {
    return false;
  }
})();
const settingsOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../deploy/postgresql/${name}`, import.meta.url));
const password = 'Kestrel over water';

test.skipIf(!process.env['TEST_DATABASE_URL'] || !isInstalled)(
  `comes back as it was at any moment${isInstalled ? '' : ', which needs pgBackRest'}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orgscope-archive-'));
    await chmod(folder, 0o777);
    onTestFinished(() => rm(folder, { recursive: true }));
    await copyFile(settingsOf('pgbackrest.conf'), join(folder, 'pgbackrest.conf'));
    const environmentOf = ({ folder: socket, data }: { folder: string; data: string }) => ({
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: join(folder, 'repository'),
      PGBACKREST_LOG_PATH: folder,
      PGBACKREST_LOCK_PATH: folder,
      PGBACKREST_STANZA: 'orgscope',
      PGBACKREST_PG1_USER: 'postgres',
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_SOCKET_PATH: socket,
    });
    const settings = await readFile(settingsOf('archive.conf'), 'utf8');
    const lost = await ownPostgresql({ environmentOf, settings });
    onTestFinished(() => lost.remove());
    const pgbackrest = (...args: string[]) => asPostgres(lost.place, 'pgbackrest', ...args);
    await pgbackrest('stanza-create');
    await pgbackrest('check');

    const database = openPostgresql(lost.url, () => undefined);
    await database.migrate();
    const make = buildersFor(database);
    const { username } = await make.aUser({ platformRole: 'platform_admin', password });
    await make.anIndustry({ name: 'Before the backup' });
    await pgbackrest('backup', '--type=full');
    await make.anIndustry({ name: 'After the backup' });
    const owner = new pg.Client({ connectionString: lost.url });
    await owner.connect();
    const { rows } = await owner.query<{ moment: string }>('select now()::text as moment');
    await owner.query('truncate industries cascade');
    await owner.end();
    await database.close();
    // Archives what has been written.
    await pgbackrest('check');

    const target = `--target=${rows[0]?.moment}`;
    // Named, since the moment is in the second in which the backup ended.
    const [stanza] = JSON.parse((await pgbackrest('info', '--output=json')).stdout);
    const set = `--set=${stanza.backup.at(-1).label}`;
    const restored = await ownPostgresql({
      environmentOf,
      fill: (place) =>
        asPostgres(place, 'pgbackrest', 'restore', set, '--type=time', target, '--target-action=promote'),
    });
    onTestFinished(() => restored.remove());
    const client = new pg.Client({ connectionString: restored.url });
    await client.connect();
    onTestFinished(() => client.end());
    await expect
      .poll(async () => (await client.query('select pg_is_in_recovery() as recovers')).rows, { timeout: 30_000 })
      .toEqual([{ recovers: false }]);

    const ours = { DATABASE_URL: restored.url, DATA_DIR: join(folder, 'data'), MAX_EVENT_LOOP_DELAY: '0' };
    expect(await runCommand('audit-verify', [], ours)).toMatchObject({ code: 0 });
    const { address, child, ended } = startServer(ours);
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    const origin = await address;
    const signedIn = await fetch(origin + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const response = await fetch(origin + listIndustries.path, { headers: { cookie } });
    const { data } = (await response.json()) as { data: { name: string }[] };
    const names = data.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Before the backup', 'After the backup']));
  },
  240_000,
);
