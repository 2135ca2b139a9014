// Can a stranger tell from the time of a refused sign-in whether a username exists?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { openEmbedded } from '../apps/server/src/db/embedded.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median } from './figures.ts';

const pairs = 200;

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const template = join(import.meta.dirname, '../apps/server/dist/pgdata');
const onCrash = (error: Error) => {
  throw error;
};
const database = await openEmbedded({ folder: join(folder, 'pgdata'), template, onCrash });
await database.migrate();
const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folder });
const app = await buildApp({ settings, database });
const { username: known } = await buildersFor(database).aUser({ password: 'the right password' });

let network = 0;

/** Milliseconds of a refused sign-in, from a network of its own: nobody is shut out for trying too often. */
async function refused(username: string): Promise<number> {
  network += 1;
  const start = performance.now();
  const response = await app.inject({
    method: 'POST',
    url: '/api/core/token/',
    payload: { username, password: 'a wrong password' },
    remoteAddress: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
  });
  const time = performance.now() - start;
  if (response.statusCode !== 400) throw new Error(response.body);
  return time;
}

const times = { known: [] as number[], unknown: [] as number[] };
await refused('first@people.example');
for (let pair = 0; pair < pairs; pair += 1) {
  const unknown = `nobody${pair}@people.example`;
  // In turns and each first as often as second: what slows the machine down slows both.
  const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
  for (const which of order) times[which].push(await refused(which === 'known' ? known : unknown));
}

const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
console.log(`median of ${pairs}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`);
const difference = Math.abs(ofKnown - ofUnknown);
judge('difference of the medians', `${difference.toFixed(2)} ms`, '< 5 ms', difference < 5);

await app.close();
await database.close();
await rm(folder, { recursive: true });
