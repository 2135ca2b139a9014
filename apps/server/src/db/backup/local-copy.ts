// Only the server can read its embedded database. A backup of a running server therefore comes from the server itself,
// through a socket that only its user can open. A file in DATA_DIR contains the socket's path.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { runAs } from '../acting-client.ts';
import { commandActor } from '../command-actor.ts';
import type { Database } from '../database.ts';
import { dumpDatabase } from './dump.ts';

/**
 * A reader that accepts no data for this long is disconnected, so that it does not block the database for all others.
 */
const patience = 10_000;

const addressFile = (dataDir: string) => join(dataDir, 'backup-address');

// A socket's path may have about a hundred characters; DATA_DIR alone can be longer.
const newAddress = async () =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\orgscope-${randomBytes(16).toString('hex')}`
    : join(await mkdtemp(join(tmpdir(), 'orgscope-')), 'backup');

async function sendCopy(socket: Socket, database: Database, product: string): Promise<void> {
  const write = (lines: string) =>
    new Promise<void>((resolve, reject) => {
      socket.setTimeout(patience, () => socket.destroy(new Error('The reader of the backup stopped')));
      socket.write(lines, (error) => (error ? reject(error) : resolve()));
    });
  // Only the server's own login can open the socket.
  await runAs('server', commandActor('backup'), () =>
    database.asOwner((client) => dumpDatabase(client, { product, engine: database.engine }, write)),
  );
  socket.end();
}

/** Sends a copy of the database to each connection, until it is stopped. */
export async function serveCopies(
  database: Database,
  dataDir: string,
  product: string,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const address = await newAddress();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    sendCopy(socket, database, product).catch((error: unknown) => {
      socket.destroy();
      onFailure(error);
    });
  });
  server.listen(address);
  await once(server, 'listening');
  await writeFile(addressFile(dataDir), address, { mode: 0o600 });
  return async () => {
    await rm(addressFile(dataDir), { force: true });
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    if (process.platform !== 'win32') await rm(dirname(address), { recursive: true, force: true });
  };
}

/** A copy from the server that uses the folder; undefined if no server does. */
export async function copyOfServer(dataDir: string): Promise<Readable | undefined> {
  const address = await readFile(addressFile(dataDir), 'utf8').catch(() => undefined);
  if (!address) return undefined;
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    // The file was left by a server that was killed.
    return undefined;
  }
}
