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
  const sockets = Array.from({ length: count }, (_, number) => {
    // One of a hundred does not read: each has twenty lists made for it at once.
    const name = number % 100 === 99 ? 'readers' : (names[number % 2] ?? 'headers');
    const { begins, drips, reads } = of[name];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => socket.write(begins));
    if (reads) socket.resume();
    else socket.pause();
    const timer = setInterval(() => drips && socket.write(drips), everyMs);
    socket.on('error', () => undefined);
    socket.once('close', () => clearInterval(timer));
    return socket;
  });
  return { destroy: () => sockets.forEach((socket) => socket.destroy()) };
}
