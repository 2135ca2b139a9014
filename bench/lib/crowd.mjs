// A process with a crowd of callers: each has a connection of its own, and all send one call in the same moment. Plain
// sockets: a client for HTTP would take as much of the machine as the server.
import { once } from 'node:events';
import { Socket } from 'node:net';

/** @typedef {{ port: number, paths: string[], body: string, areConnected: boolean }} Calls */
/** @typedef {{ status: number, ms: number }} Answer */

/** @param {string} received */
function isWhole(received) {
  const end = received.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  return end !== -1 && length !== undefined && received.length >= end + 4 + Number(length);
}

/**
 * Sends all calls, and resolves with how long each caller waited since the moment in which the first was sent. As with
 * browsers, connections stay open.
 *
 * @param {Calls} calls
 * @returns {Promise<Answer[]>}
 */
async function send({ port, paths, body, areConnected }) {
  const callers = paths.map((path) => ({
    request:
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    connection: new Socket().setNoDelay().setEncoding('latin1'),
  }));
  const open = (/** @type {Socket} */ connection) => connection.connect(port, '127.0.0.1');
  if (areConnected) await Promise.all(callers.map(({ connection }) => once(open(connection), 'connect')));
  const start = performance.now();
  const answers = await Promise.all(
    callers.map(
      ({ request, connection }) =>
        /** @type {Promise<Answer>} */ (
          new Promise((resolve, reject) => {
            let received = '';
            connection.on('error', reject);
            connection.on('close', () => reject(new Error('The connection ended without an answer')));
            connection.on('data', (text) => {
              received += text;
              if (isWhole(received))
                resolve({ status: Number(received.split(' ', 2)[1]), ms: performance.now() - start });
            });
            if (!areConnected) open(connection);
            connection.write(request);
          })
        ),
    ),
  );
  for (const { connection } of callers) connection.destroy();
  return answers;
}

process.on('message', (/** @type {Calls} */ calls) => {
  void send(calls).then((answers) => process.send?.(answers));
});
