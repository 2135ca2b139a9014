// Is a page of a client's users as fast among a million users as among a thousand, and what does checking a file cost?
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median } from './lib/figures.ts';
import { fillClients } from './lib/fill-clients.ts';
import { analyse, startPostgresql } from './lib/postgresql.ts';

const [rounds, pagesARound, importedRows] = [5, 30, 10_000];
const residentMb = () => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

async function serverWith(clients: number) {
  const postgresql = await startPostgresql();
  const database = openPostgresql(postgresql.url, () => undefined);
  await database.migrate();
  const make = buildersFor(database);
  const client = await make.aClient();
  const headers = await make.aSession({ client, platformRole: 'client_admin' });
  await fillClients(database, clients, client.id);
  await analyse(postgresql);
  const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0' }), database });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/core/users/`,
    headers,
    async stop() {
      await app.close();
      await database.close();
      await postgresql.remove();
    },
  };
}

type Server = Awaited<ReturnType<typeof serverWith>>;

async function read({ url, headers }: Server, query: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url + query, { headers: { ...headers } });
  const { data } = (await response.json()) as { data?: unknown[] };
  if (response.status !== 200 || data?.length !== 25) throw new Error(`${query} answered ${response.status}`);
  return performance.now() - start;
}

async function comparePages(few: Server, many: Server, name: string, query: string): Promise<void> {
  const shares: number[] = [];
  const each: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let round = 0; round < rounds; round += 1) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
    // Alternating, so that a slow moment of the machine affects both.
    for (let page = 0; page < pagesARound; page += 1) {
      times.few.push(await read(few, query));
      times.many.push(await read(many, query));
    }
    each.few.push(median(times.few));
    each.many.push(median(times.many));
    shares.push(median(times.many) / median(times.few));
  }
  const ratio = median(shares);
  judge(`page of 25, ${name}, a million to a thousand`, `${ratio.toFixed(2)}×`, '≤ 1.5×', ratio <= 1.5);
  console.log(`  (half within ${median(each.many).toFixed(1)} ms and ${median(each.few).toFixed(1)} ms)`);
}

async function checkFile({ url, headers }: Server): Promise<number> {
  const rows = Array.from({ length: importedRows }, (_, n) => `Guest Number ${n},guest${n}@people.example,member`);
  const body = new FormData();
  body.append('mapping', JSON.stringify({ name: 0, email: 1, platform_role: 2 }));
  body.append('file', new Blob([`Name,E-mail,Role\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'users.csv');
  const start = performance.now();
  const response = await fetch(`${url}import/check/`, { method: 'POST', headers: { ...headers }, body });
  const { data } = (await response.json()) as { data?: { rows: number; fault_count: number } };
  if (data?.rows !== importedRows || data.fault_count > 0) throw new Error(`The dry run answered ${response.status}`);
  return performance.now() - start;
}

const [few, many] = [await serverWith(10), await serverWith(10_000)];
await comparePages(few, many, 'by name', '?page=1&page_size=25');
await comparePages(few, many, 'searched', '?page=1&page_size=25&search=first%20last');
await comparePages(few, many, 'by last sign-in', '?page=1&page_size=25&ordering=-last_sign_in');

await checkFile(many);
const before = residentMb();
const times: number[] = [];
for (let round = 0; round < 5; round += 1) times.push(await checkFile(many));
const took = median(times);
judge(`dry run of ${importedRows} rows`, `${(took / 1000).toFixed(2)} s`, '< 5 s', took < 5000);
const grown = residentMb() - before;
judge('  memory after five more', `+${grown.toFixed(0)} MB`, '< +50 MB', grown < 50);

await few.stop();
await many.stop();
