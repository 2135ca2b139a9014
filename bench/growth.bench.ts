// What does a request cost as the installation grows from 10 to 10,000 clients with a hundred people each?
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median } from './lib/figures.ts';
import { fillClients } from './lib/fill-clients.ts';
import { analyse, startPostgresql } from './lib/postgresql.ts';

const [rounds, callsARound] = [7, 30];
const sizes = [10, 100, 1_000, 10_000];

const requests = [
  { name: 'GET me', as: 'lead', path: '/api/core/me/', most: 1.2 },
  { name: 'a page of users', as: 'lead', path: '/api/core/users/?page_size=25', most: 1.5 },
  { name: 'the same, searched', as: 'lead', path: '/api/core/users/?page_size=25&search=first12', most: 1.5 },
  { name: 'a page of assets', as: 'lead', path: '/api/core/assets/?page_size=25', most: 1.5 },
  // Nearly all clients are closed to the operator.
  { name: 'operator: me', as: 'operator', path: '/api/core/me/', most: 1.2 },
  { name: 'operator: users', as: 'operator', path: '/api/core/users/?page_size=25', most: 1.5 },
] as const;

async function serverWith(clients: number) {
  const postgresql = await startPostgresql();
  const database = openPostgresql(postgresql.url, () => undefined);
  await database.migrate();
  const make = buildersFor(database);
  const client = await make.aClient();
  const cookies = {
    lead: (await make.aSession({ client, platformRole: 'client_admin' })).cookie,
    operator: (await make.aSession({ client, platformRole: 'platform_admin' })).cookie,
  };
  await make.aSubscription({ client });
  for (let count = 0; count < 100; count += 1) await make.anAsset({ client });
  await fillClients(database, clients, client.id);
  await analyse(postgresql);
  const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent' }), database });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    cookies,
    async stop() {
      await app.close();
      await database.close();
      await postgresql.remove();
    },
  };
}

type Server = Awaited<ReturnType<typeof serverWith>>;

/** Milliseconds of a call, the median of a round. */
async function round({ origin, cookies }: Server, { path, as }: (typeof requests)[number]): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < callsARound; call += 1) {
    const from = performance.now();
    const answer = await fetch(origin + path, { headers: { cookie: cookies[as] } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - from);
  }
  return median(times);
}

const servers: Server[] = [];
for (const size of sizes) servers.push(await serverWith(size));
// Alternating, so that all sizes meet the same machine.
const measured = requests.map(() => sizes.map(() => [] as number[]));
for (let count = 0; count <= rounds; count += 1) {
  for (const [which, request] of requests.entries()) {
    for (const [size, server] of servers.entries()) {
      const took = await round(server, request);
      // The first is a warm-up.
      if (count > 0) measured[which]?.[size]?.push(took);
    }
  }
}
for (const server of servers) await server.stop();

/** For each request: how many times as long as with the fewest clients, by the number of clients. */
const growth = measured.map((bySize) =>
  bySize.map((times) => median(times.map((time, at) => time / (bySize[0]?.[at] ?? Number.NaN)))),
);
for (const [which, { name, most }] of requests.entries()) {
  const ratios = growth[which] ?? [];
  console.log(`${name}: ${sizes.map((size, at) => `${size} clients ${ratios[at]?.toFixed(2)}`).join(', ')}`);
  const last = ratios.at(-1) ?? Number.NaN;
  judge(`${name}, ${sizes.at(-1)} clients / ${sizes[0]}`, last.toFixed(2), `≤ ${most}`, last <= most);
}

function plot(): string {
  const [width, height, left, bottom, top] = [640, 360, 50, 40, 20];
  const x = (at: number) => left + (at * (width - left - 150)) / (sizes.length - 1);
  const most = Math.max(2, ...growth.flat());
  const y = (ratio: number) => height - bottom - (ratio / most) * (height - bottom - top);
  const lines = requests.map(({ name }, which) => {
    const ratios = growth[which] ?? [];
    const colour = ['#1f5fbf', '#b4541a', '#2c7a4b', '#7a3fa0', '#0b7d8c', '#a3284f'][which];
    const points = ratios.map((ratio, at) => `${x(at).toFixed(1)},${y(ratio).toFixed(1)}`).join(' ');
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points}"/>
<text x="${width - 140}" y="${top + 20 + which * 20}" fill="${colour}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[0, 1, 2].map((ratio) => `<line x1="${left}" x2="${x(sizes.length - 1)}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="#cccccc"/><text x="${left - 25}" y="${y(ratio) + 4}">${ratio}×</text>`).join('\n')}
${sizes.map((size, at) => `<text x="${x(at)}" y="${height - 15}" text-anchor="middle">${size.toLocaleString('en')}</text>`).join('\n')}
<text x="${x(1.5)}" y="${height - 2}" text-anchor="middle">clients</text>
${lines.join('\n')}
</svg>
`;
}

const file = fileURLToPath(new URL('../docs/pictures/growth.svg', import.meta.url));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, plot());
console.log(`The plot is in ${file}`);
