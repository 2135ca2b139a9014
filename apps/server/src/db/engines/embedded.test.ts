import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { embeddedLimits } from '../../lib/process/database-limits.ts';
import { openEmbedded } from './embedded.ts';
import { openDatabase } from './open-database.ts';
import { platformScope } from '../scope.ts';

const parent = await mkdtemp(join(tmpdir(), 'orgscope-embedded-'));
afterAll(() => rm(parent, { recursive: true }));
const folder = join(parent, 'pgdata');
const template = fileURLToPath(new URL('../../../dist/pgdata', import.meta.url));

const fail = (error: Error) => {
  throw error;
};

test('a start from the template leaves no second copy, and a reopened database has the written data', async () => {
  const first = await openEmbedded({ folder, template, limits: embeddedLimits, onCrash: fail });
  await first.in(platformScope).execute(sql`insert into industries (name, name_key) values ('Kept', 'kept')`);
  await first.close();
  expect(await readdir(parent)).toEqual(['pgdata']);

  const second = await openEmbedded({ folder, template, limits: embeddedLimits, onCrash: fail });

  const { rows } = await second.in(platformScope).execute(sql`select name from industries`);
  expect(rows).toEqual([{ name: 'Kept' }]);
  await second.close();
});

test('a template copy that was interrupted is not taken for a database', async () => {
  const cutShort = join(parent, 'cut-short');
  await mkdir(`${cutShort}.new`);
  await writeFile(join(`${cutShort}.new`, 'PG_VERSION'), '18\n');
  await writeFile(join(`${cutShort}.new`, 'of-another-version'), '');

  const database = await openEmbedded({ folder: cutShort, template, limits: embeddedLimits, onCrash: fail });

  await expect(database.check()).resolves.toBeUndefined();
  expect(await readdir(cutShort)).not.toContain('of-another-version');
  await database.close();
});

test('is not ready once its folder has been moved away', async () => {
  const [place, elsewhere] = [join(parent, 'in-place'), join(parent, 'elsewhere')];
  const database = await openEmbedded({ folder: place, template, limits: embeddedLimits, onCrash: fail });
  await database.check();
  await rename(place, elsewhere);

  await expect(database.check()).rejects.toThrow('ENOENT');
  await rename(elsewhere, place);
  await database.close();
});

test('migrating creates a missing role again, with its policies and grants', async () => {
  const database = await openEmbedded({
    folder: join(parent, 'without-role'),
    template,
    limits: embeddedLimits,
    onCrash: fail,
  });
  await asOwner(database, sql`drop owned by orgscope_tenant`, sql`drop role orgscope_tenant`);

  await expect(database.check()).rejects.toThrow('role orgscope_tenant');
  await database.migrate();

  await expect(database.check()).resolves.toBeUndefined();
  await database.close();
});

test('callers wait for its connection as long as the settings say', async () => {
  const database = await openDatabase({
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databasePooled: false,
    poolerPrepares: false,
    dataDir: join(parent, 'data'),
    limits: { ...embeddedLimits, connectTimeout: 1 },
    demo: false,
    mayMakeFolder: true,
    onMade: () => undefined,
    onLostConnection: fail,
    onCrash: fail,
  });
  let release = () => {};
  const held = database.asOwner(() => new Promise<void>((resolve) => (release = resolve)));
  const waiting = database.asOwner(async () => 'connected');
  // Long before the usual 15 seconds.
  const released = setTimeout(() => release(), 7_000);

  await expect(waiting).rejects.toThrow('No connection to the database');

  clearTimeout(released);
  release();
  await held;
  await database.close();
});
