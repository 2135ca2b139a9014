// Only the server can read its embedded database. A backup of a running server therefore comes from the server itself,
// through a socket that only its user can open. A file in DATA_DIR contains the socket's path.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runAs } from '../acting-client.ts';
import { commandActor } from '../command-actor.ts';
import type { Database } from '../connections/database.ts';
import { makeSocketFolder } from '../data-folder/socket-folder.ts';
import { dumpDatabase, recordBackup } from './dump.ts';

/**
 * A reader that accepts no data for this long is disconnected, so that it does not block the database for all others.
 */
const patience = 10_000;

const addressFile = (dataDir: string) => join(dataDir, 'backup-address');

const newPipe = () => `\\\\.\\pipe\\orgscope-${randomBytes(16).toString('hex')}`;

/**
 * The second socket of a server. The command connects to it once the backup's file is in its place; the server then records
 * the backup in the audit.
 */
const recordAddress = (address: string) => `${address}-done`;

/** Only the server's own login can open the sockets. */
const asCommand = <T>(work: () => Promise<T>): Promise<T> => runAs('server', commandActor('backup'), work);

async function sendCopy(socket: Socket, database: Database, product: string): Promise<void> {
  socket.once('timeout', () => socket.destroy(new Error('The reader of the backup stopped')));
  const write = (lines: string) =>
    new Promise<void>((resolve, reject) => {
      socket.setTimeout(patience);
      socket.write(lines, (error) => (error ? reject(error) : resolve()));
    });
  await asCommand(() =>
    database.asOwner((client) => dumpDatabase(client, { product, engine: database.engine }, write)),
  );
  socket.end();
}

async function recordCopy(socket: Socket, database: Database): Promise<void> {
  await asCommand(() => database.asOwner(recordBackup));
  socket.end('recorded');
}

/** Sends a copy of the database to each connection, and records those that are in their place, until it is stopped. */
export async function serveCopies(
  database: Database,
  dataDir: string,
  product: string,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const sockets = process.platform === 'win32' ? undefined : await makeSocketFolder(`${addressFile(dataDir)}.socket`);
  const address = sockets ? join(sockets.path, 'backup') : newPipe();
  const open = new Set<Socket>();
  const serving = (answer: (socket: Socket) => Promise<void>) =>
    createServer((socket) => {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
      answer(socket).catch((error: unknown) => {
        socket.destroy();
        onFailure(error);
      });
    });
  const servers = [
    serving((socket) => sendCopy(socket, database, product)).listen(address),
    serving((socket) => recordCopy(socket, database)).listen(recordAddress(address)),
  ];
  await Promise.all(servers.map((server) => once(server, 'listening')));
  await writeFile(addressFile(dataDir), address, { mode: 0o600 });
  return async () => {
    await rm(addressFile(dataDir), { force: true });
    for (const socket of open) socket.destroy();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    await sockets?.remove();
  };
}

interface ServedCopy {
  readonly lines: Readable;
  /** Tells the server that the copy is in its place; throws if the server has stopped or could not record it. */
  record(): Promise<void>;
}

/** The server stopped after it had sent the copy and before it recorded the backup. */
export class ServerStopped extends Error {}

const addressIn = (dataDir: string): Promise<string | undefined> =>
  readFile(addressFile(dataDir), 'utf8').catch(() => undefined);

async function recordAt(address: string, dataDir: string): Promise<void> {
  const socket = connect(recordAddress(address));
  try {
    await once(socket, 'connect');
  } catch (error) {
    // A server of an older version has no such socket: it recorded the backup when it sent the copy. A server that stops
    // removes the file with its address, and one that was killed leaves its sockets, which refuse connections.
    const isOlder = (error as NodeJS.ErrnoException).code === 'ENOENT' && (await addressIn(dataDir)) === address;
    if (isOlder) return;
    throw new ServerStopped('The server has stopped', { cause: error });
  }
  if ((await text(socket)) !== 'recorded') throw new Error('The server could not record the backup: see its log');
}

/** A copy from the server that uses the folder; undefined if no server does. */
export async function copyOfServer(dataDir: string): Promise<ServedCopy | undefined> {
  const address = await addressIn(dataDir);
  if (!address) return undefined;
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return { lines: socket, record: () => recordAt(address, dataDir) };
  } catch {
    // The file was left by a server that was killed.
    return undefined;
  }
}
