// A process that passes connections on to another address. On a message it delays what callers send by so many milliseconds, or
// passes nothing on until it is told to: a database that is slow, a mail server that accepts and hangs.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {{ delayMs?: number, hangs?: boolean }} Mode */

const target = JSON.parse(process.argv[2] ?? '{}');
/** @type {Mode} */
let mode = {};
let goOn = () => {};
let moving = Promise.resolve();

/** Passes on in order: each piece as late as it is to be. @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {boolean} isDelayed */
function pass(from, to, isDelayed) {
  let before = Promise.resolve();
  let waiting = 0;
  const write = (/** @type {Buffer} */ piece) => to.writable && to.write(piece);
  /** @param {Buffer} piece @param {Promise<void> | undefined} delay */
  async function writeLater(piece, delay) {
    const earlier = before;
    waiting += 1;
    await Promise.all([earlier, delay, moving]);
    waiting -= 1;
    write(piece);
  }
  from.on('data', (piece) => {
    const delay = isDelayed && mode.delayMs ? wait(mode.delayMs) : undefined;
    if (delay || mode.hangs || waiting > 0) before = writeLater(piece, delay);
    else write(piece);
  });
  async function endLater() {
    await before;
    to.end();
  }
  from.on('end', () => void endLater());
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}

const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
  const other = connect({ ...target, noDelay: true, allowHalfOpen: true });
  pass(socket, other, true);
  pass(other, socket, false);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address && typeof address === 'object') process.send?.(address.port);

process.on('message', (/** @type {Mode} */ asked) => {
  mode = asked;
  goOn();
  moving = mode.hangs ? new Promise((resolve) => (goOn = () => resolve(undefined))) : Promise.resolve();
});
process.on('disconnect', () => process.exit());
