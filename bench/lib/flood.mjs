// A process that keeps a number of calls running side by side, each on a connection of its own.
import { request, Agent } from 'node:http';

/** @typedef {{ origin: string, headers: Record<string, string>, paths: string[], atOnce: number, body?: string }} Flood */

const state = { isOver: false };
/** @type {Promise<unknown>} */
let flooding = Promise.resolve();
/** The number of answers by status. @type {Record<number, number>} */
let statuses = {};

/** @param {string} url @param {Pick<Flood, 'headers' | 'body'>} what @param {Agent} agent */
const call = (url, { headers, body }, agent) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
        const status = response.statusCode ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
        response.resume().on('end', resolve);
      });
      sent.on('error', reject).end(body);
    })
  );

/** @param {Flood} flood */
async function start({ origin, paths, atOnce, ...what }) {
  state.isOver = false;
  statuses = {};
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const work = async () => {
    while (!state.isOver) await call(`${origin}${paths[next++ % paths.length]}`, what, agent);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
}

process.on('message', (/** @type {Flood | 'end'} */ message) => {
  if (message !== 'end') flooding = start(message);
  else {
    state.isOver = true;
    void flooding.then(() => process.send?.(statuses));
  }
});
