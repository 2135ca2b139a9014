import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { ClientBase, PoolClient } from 'pg';
import { announcer, noteChanges } from '../changes/announcer.ts';
import { databaseOver, inTransaction, sourceOver, withClient } from '../connections/database.ts';
import type { Database } from '../connections/database.ts';
import type { Hear } from '../changes/listener.ts';
import { migrateAlone } from '../schema/migrate.ts';
import { platformScope } from '../scope.ts';
import { prepareScopes } from '../statements/scoped-statement.ts';
import { platformRole } from '../tables/tenancy.ts';
import type { DatabaseLimits } from '../../lib/process/database-limits.ts';
import { makePrivate } from '../data-folder/private-folder.ts';
import { makeSocketFolder } from '../data-folder/socket-folder.ts';

/** What the database's thread receives at its start. */
export interface EmbeddedWorkerData {
  readonly folder: string;
  /** Where to listen; any free port of this machine where there are no Unix sockets. */
  readonly socketPath: string | undefined;
}

interface EmbeddedOptions {
  /** The database's folder. The caller holds its lock. */
  readonly folder: string;
  /** A prepared database to copy if there is none yet; creating one takes seconds. */
  readonly template?: string;
  /** The engine has one connection and no timeouts, so only the wait for that connection applies. */
  readonly limits: Pick<DatabaseLimits, 'connectTimeout'>;
  /** The engine has ended by itself: no further statement will be answered. */
  readonly onCrash: (error: Error) => void;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Copies the template completely or not at all, even if the process ends meanwhile. */
async function beginFromTemplate(folder: string, template: string): Promise<void> {
  if ((await exists(join(folder, 'PG_VERSION'))) || !(await exists(join(template, 'PG_VERSION')))) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  // Synchronous, because nothing is served yet: for 1,200 files it takes a third less processor time than the other.
  cpSync(template, unfinished, { recursive: true });
  await rename(unfinished, folder);
}

/** Resolves to the address of the database's thread, once it listens. */
function addressOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database ended while it started')));
  });
}

/** The engine has one login, which owns everything. A new database does not have the role yet. */
const actAsPlatform = async (client: ClientBase): Promise<void> => {
  await client.query(`select set_config('role', rolname, false) from pg_roles where rolname = '${platformRole}'`);
};

async function actingAsOwner<T>(client: PoolClient, use: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query('set role none');
  try {
    return await use(client);
  } finally {
    await actAsPlatform(client);
  }
}

/** The embedded PostgreSQL behind its own socket, so that one driver works with both engines. */
export async function openEmbedded({ folder, template, limits, onCrash }: EmbeddedOptions): Promise<Database> {
  if (template) await beginFromTemplate(folder, template);
  await makePrivate(folder);
  // No other user of this machine may connect: the socket is in a folder that only its owner can enter.
  const sockets = process.platform === 'win32' ? undefined : await makeSocketFolder(`${folder}.socket`);
  const socketFolder = sockets?.path;
  const workerData: EmbeddedWorkerData = { folder, socketPath: socketFolder && join(socketFolder, '.s.PGSQL.5432') };
  const worker = new Worker(new URL('embedded-worker.mjs', import.meta.url), { workerData });
  const address = await addressOf(worker).catch(async (error: unknown) => {
    await sockets?.remove();
    throw error;
  });

  let stopping = false;
  worker.on('error', (error) => onCrash(error));
  worker.on('exit', () => {
    if (!stopping) onCrash(new Error('The embedded database ended by itself'));
  });

  const pool = new pg.Pool({
    ...(socketFolder
      ? { host: socketFolder, port: 5432 }
      : { host: '127.0.0.1', port: Number(address.split(':').at(-1)) }),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    // The engine has one connection. All requests take turns, each for as long as a request may wait.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: limits.connectTimeout * 1000,
    // The engine ignores statement_timeout while it computes; this timeout frees the caller of a statement that hangs. On a
    // busy machine, the longest of the demo's statements can take more than a minute.
    query_timeout: 300_000,
    pipeline: true,
  });
  let hear: Hear = () => undefined;
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    noteChanges(client);
    // Before any other statement on the connection.
    actAsPlatform(client).catch(() => undefined);
    prepareScopes(client);
  });

  const asOwner: Database['asOwner'] = (use) => withClient(pool, (client) => actingAsOwner(client, use));
  // No other process uses the database: what is announced is heard at once.
  const announced = announcer((changes) => changes.forEach((age, change) => hear(change, age)));
  const source = sourceOver(pool, () => [], { announced });
  const database = databaseOver(source, {
    engine: 'embedded',
    listener: {
      hearWith(next) {
        hear = next;
      },
      isListening: () => true,
      keep: async () => undefined,
    },
    migrate: (seed, report) =>
      asOwner((client) =>
        migrateAlone(client, { seed: seed && (() => inTransaction(client, platformScope, seed)), report }),
      ),
    asOwner,
    async close() {
      await pool.end();
      stopping = true;
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
      await sockets?.remove();
    },
  });
  return {
    ...database,
    async check(believed) {
      // The engine answers from the pages it holds, even if the folder has been moved away.
      await stat(join(folder, 'PG_VERSION'));
      await database.check(believed);
    },
  };
}
