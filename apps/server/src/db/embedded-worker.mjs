// The embedded database, in a thread of its own: its work would hold up the server's otherwise. JavaScript, for a
// thread does not inherit what runs TypeScript in development and in tests.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./embedded.ts').EmbeddedWorkerData} EmbeddedWorkerData */

const { folder, socketPath } = /** @type {EmbeddedWorkerData} */ (workerData);

// The engine gives some of its files a mode that lets others read them, and does so past the process's umask.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);

// Fifty times the usual: while the engine starts, hundreds of its functions run just often enough to be optimised, which
// costs a third of the start and 40 MB. The busy ones still are, a little later.
setFlagsFromString('--wasm-tiering-budget=100000000');

const database = await PGlite.create({
  dataDir: folder,
  // The extensions that the migrations ask for. Without them a folder that has them does not open.
  extensions: { pg_trgm: trigrams },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
});

const answer = database.execProtocolRawStream.bind(database);
database.execProtocolRawStream = async (...args) => {
  try {
    return await answer(...args);
  } catch (error) {
    // A refused statement is answered in the protocol. What is thrown is the engine's own end, after which the socket
    // server would leave its caller waiting for ever.
    process.nextTick(() => {
      throw error;
    });
    throw error;
  }
};

const server = new PGLiteSocketServer({
  db: database,
  // One is used. A new one may come before the end of a former one is noticed.
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
