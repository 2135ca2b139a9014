// A backup of an earlier version: its rows are there before the migrations that it lacks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { embeddedLimits } from '../../lib/process/database-limits.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { runAs } from '../acting-client.ts';
import { commandActor } from '../command-actor.ts';
import type { Database } from '../connections/database.ts';
import { openEmbedded } from '../engines/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { migrations } from '../migrations.ts';
import { ensureRoles } from '../schema/roles.ts';
import { runMigrations } from '../schema/run-migrations.ts';
import { writeBackupFile } from './backup-file.ts';
import { dumpDatabase } from './dump.ts';
import { loadArchive } from './load.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const folder = await mkdtemp(join(tmpdir(), 'orgscope-load-'));
const opened: Database[] = [];
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await rm(folder, { recursive: true });
});

const fail = (error: Error) => {
  throw error;
};

/** A database without tables, on the engine under test. */
async function emptyDatabase(name: string): Promise<Database> {
  const database = serverUrl
    ? openPostgresql(await freshPostgresql(serverUrl, 'template0'), () => undefined)
    : await openEmbedded({ folder: join(folder, name), limits: embeddedLimits, onCrash: fail });
  opened.push(database);
  return database;
}

const [older, restored] = [await emptyDatabase('older'), await emptyDatabase('restored')];

test('restores a backup of the first version, over whose rows all later migrations run', async () => {
  const file = join(folder, 'backup');
  const { manifest } = await older.asOwner(async (owner) => {
    await ensureRoles(owner);
    await runMigrations(owner, undefined, migrations().slice(0, 1));
    await owner.query(`insert into industries (name, name_key) values ('Shipping', 'shipping');
      insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees, timezone, primary_color,
        secondary_color, accent_color, alt_accent_color)
      select one, lower(one), id, '1-10', '1-10', 'UTC', '#000000', '#000000', '#000000', '#000000'
      from industries, unnest(array['Tern Works', 'Heron Supply']) one;
      insert into users (client_id, username, first_name, last_name, platform_role)
      select id, 'zoe@' || id || '.example', 'Zoë', 'Lukáš', 'member' from clients`);
    return writeBackupFile(file, (write) => dumpDatabase(owner, { product: '0', engine: older.engine }, write), false);
  });

  await runAs('server', commandActor('restore'), () => restored.asOwner((owner) => loadArchive(owner, file, manifest)));

  await restored.migrate();
  await expect(restored.check()).resolves.toBeUndefined();
  const { rows } = await restored.asOwner((owner) => owner.query('select search_text from users order by id'));
  expect(rows).toEqual([{ search_text: 'zoe lukas zoe@1.example' }, { search_text: 'zoe lukas zoe@2.example' }]);
});
