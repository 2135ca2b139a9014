// The embedded database in its own thread, because its work would block the server's. JavaScript, because a thread does
// not inherit the TypeScript loader of development and tests.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./embedded.ts').EmbeddedWorkerData} EmbeddedWorkerData */

const { folder, socketPath } = /** @type {EmbeddedWorkerData} */ (workerData);

// The engine gives some files a mode that lets others read them, and ignores the process's umask.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);

// Fifty times the default: during the start, hundreds of the engine's functions run just often enough to be optimised,
// which costs a third of the start and 40 MB. Busy functions are still optimised, a little later.
setFlagsFromString('--wasm-tiering-budget=100000000');

const database = await PGlite.create({
  dataDir: folder,
  // The extensions that the migrations create. A folder that has them does not open without them.
  extensions: { pg_trgm: trigrams },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
});

const answer = database.execProtocolRawStream.bind(database);
database.execProtocolRawStream = async (...args) => {
  try {
    return await answer(...args);
  } catch (error) {
    // A refused statement is answered through the protocol. An exception here means that the engine has ended; without
    // this, the socket server would leave its caller waiting for ever.
    process.nextTick(() => {
      throw error;
    });
    throw error;
  }
};

const server = new PGLiteSocketServer({
  db: database,
  // One connection is used. A new one may arrive before the end of the previous one is noticed.
  maxConnections: 4,
  ...(socketPath ? { path: socketPath } : { host: '127.0.0.1', port: 0 }),
});
await server.start();
parentPort?.postMessage(server.getServerConn());

async function stop() {
  await server.stop();
  await database.close();
  parentPort?.close();
}

parentPort?.once('message', () => void stop());
