// Endpoints of webhooks: /dead never answers, all others answer at once. A process of its own, so that its work is not measured
// with the server's. Sends its address, and on each message how long each delivery took since its event, by path.
import { createServer } from 'node:http';

/** @type {Record<string, number[]>} */
let delays = {};
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    (delays[path] ??= []).push(Date.now() - Date.parse(JSON.parse(body).timestamp));
    if (path !== '/dead') response.end('ok');
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});

process.on('message', (what) => {
  process.send?.(delays);
  if (what === 'forget') delays = {};
});
// The measurement has ended, or failed.
process.on('disconnect', () => process.exit());
