// Callers that hold their connections: some send headers byte by byte, some a body, and some never read their answer.
import { connect } from 'node:net';

const everyMs = 1_000;
const body = 'x'.repeat(1_000);

/** @param {string} cookie */
const kinds = (cookie) => ({
  headers: { begins: 'GET /api/core/config/ HTTP/1.1\r\nhost: localhost\r\nx-slow: ', drips: 'x', reads: true },
  bodies: {
    begins: `POST /api/core/token/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
    drips: ' ',
    reads: true,
  },
  readers: {
    // More of the largest lists than the buffers of both ends take.
    begins: `GET /api/core/assets/ HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`.repeat(20),
    drips: '',
    reads: false,
  },
});

/** @typedef {keyof ReturnType<typeof kinds>} SlowKind */

/** @param {number} port @param {number} count @param {string} cookie Of the session of those that never read. */
export function openSlowSockets(port, count, cookie) {
  const of = kinds(cookie);
  const names = /** @type {SlowKind[]} */ (Object.keys(of));
  /** @type {Record<SlowKind, number>} */
  const open = { headers: 0, bodies: 0, readers: 0 };
  const sockets = Array.from({ length: count }, (_, number) => {
    // One of twenty does not read: each has lists made for it.
    const name = number % 20 === 19 ? 'readers' : (names[number % 2] ?? 'headers');
    const { begins, drips, reads } = of[name];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    open[name] += 1;
    socket.once('connect', () => socket.write(begins));
    if (reads) socket.resume();
    else socket.pause();
    const timer = setInterval(() => drips && socket.write(drips), everyMs);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      open[name] -= 1;
    });
    return socket;
  });
  return {
    byKind: () => ({ ...open }),
    open: () => open.headers + open.bodies + open.readers,
    destroy: () => sockets.forEach((socket) => socket.destroy()),
  };
}
