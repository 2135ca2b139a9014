// How much of a write's time does the audit take? The same writes, in turn, with its triggers and without them; or, with the
// folder of another built tree as an argument, in that tree.
import { join } from 'node:path';
import pg from 'pg';
import { openPostgresql } from '../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { formOf } from '../apps/server/src/testing/form.ts';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const [rounds, perRound, importRounds, importedRows] = [16, 30, 2, 10_000];
const otherTree = process.argv[2];

async function side(isAudited: boolean) {
  const postgresql = await startPostgresql();
  const program = isAudited || !otherTree ? undefined : join(otherTree, 'apps/server/dist/main.js');
  const server = await startBuiltServer(
    { DATABASE_URL: postgresql.url, DEMO: 'false', MAX_EVENT_LOOP_DELAY: '0' },
    program === undefined ? {} : { command: [process.execPath, program] },
  );
  if (!isAudited && !otherTree) {
    const owner = new pg.Client({ connectionString: postgresql.url });
    await owner.connect();
    const { rows } = await owner.query<{ drop: string }>(
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop from pg_trigger where tgname like 'audit%'`,
    );
    for (const { drop } of rows) await owner.query(drop);
    await owner.end();
  }
  const database = openPostgresql(postgresql.url, () => undefined);
  const make = buildersFor(database);
  const client = await make.aClient();
  const lead = { ...(await make.aSession({ client, platformRole: 'client_admin' })) };
  const admin = { ...(await make.aSession({ platformRole: 'platform_admin' })) };
  const asset = await make.anAsset({ client });
  await database.close();
  const headers = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, as: Record<string, string>, body?: unknown) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${server.origin}${path}`, { method, headers: { ...headers, ...as }, ...text });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
  };
  let count = 0;
  return {
    calls: {
      'adding an industry': () =>
        send('POST', '/api/core/industries/', admin, { name: `Industry of the bench ${(count += 1)}` }),
      'adding an asset': () =>
        send('POST', '/api/core/assets/', lead, {
          asset_tag: `B-${(count += 1)}`,
          name: 'Oakfield Cube Mini',
          category: 'desktop',
          status: 'in_stock',
        }),
      'changing an asset': () =>
        send('PATCH', `/api/core/assets/${asset.id}/`, lead, { name: `Oakfield Cube ${(count += 1)}` }),
      'PATCH me': () => send('PATCH', '/api/core/me/', lead, { first_name: `Ada ${(count += 1)}` }),
      'GET me': () => send('GET', '/api/core/me/', lead),
    },
    async bring(round: number) {
      const rows = Array.from({ length: importedRows }, (_, n) => `I-${round}-${n},Laptop ${n},laptop,Lorem ipsum`);
      const bytes = `Tag,Name,Category,Notes\n${rows.join('\n')}\n`;
      const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2, notes: 3 });
      const form = formOf({ mapping }, { bytes, field: 'file', name: 'assets.csv', type: 'text/csv' });
      const begun = performance.now();
      const response = await fetch(`${server.origin}/api/core/assets/import/`, {
        method: 'POST',
        headers: { ...lead, ...form.headers },
        body: new Uint8Array(form.payload),
      });
      const last = (await response.text()).trimEnd().split('\n').at(-1);
      if (!last?.includes('"success":true')) throw new Error(`The import failed: ${last}`);
      return performance.now() - begun;
    },
    async end() {
      await server.stop();
      await postgresql.remove();
    },
  };
}

const [audited, bare] = [await side(true), await side(false)];
type Name = keyof typeof audited.calls;
const timed = async (call: () => Promise<void>) => {
  const begun = performance.now();
  for (let turn = 0; turn < perRound; turn += 1) await call();
  return (performance.now() - begun) / perRound;
};
const percent = (share: number) => `${((share - 1) * 100).toFixed(1)} %`;

for (const name of Object.keys(audited.calls) as Name[]) {
  for (const each of [audited, bare]) for (let turn = 0; turn < 3; turn += 1) await timed(each.calls[name]);
  const took: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    // In turn first and second: whoever comes second finds a warmer machine.
    const turns = [['with', audited] as const, ['without', bare] as const];
    for (const [which, each] of round % 2 ? turns : turns.toReversed()) took[which].push(await timed(each.calls[name]));
  }
  const ratio = median(took.with.map((each, round) => each / (took.without[round] ?? Number.NaN)));
  const most = name === 'GET me' ? 1.05 : 1.15;
  const times = `${median(took.with).toFixed(2)} ms for ${median(took.without).toFixed(2)}`;
  judge(`${name}, ${times}`, `+${percent(ratio)}`, `≤ +${percent(most)}`, ratio <= most);
}

const ratios: number[] = [];
const seconds: number[] = [];
for (let round = 0; round <= importRounds; round += 1) {
  const [first, second] = [await audited.bring(round), await bare.bring(round)];
  if (round > 0) ratios.push(first / second);
  if (round > 0) seconds.push(first / 1_000);
}
const share = median(ratios);
judge(
  `importing ${importedRows} assets, ${median(seconds).toFixed(1)} s`,
  `+${percent(share)}`,
  '≤ +15.0 %',
  share <= 1.15,
);
await audited.end();
await bare.end();
