// Does the time of a refused sign-in reveal whether a username exists?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { openEmbedded } from '../apps/server/src/db/engines/embedded.ts';
import { platformScope } from '../apps/server/src/db/scope.ts';
import { rateLimits } from '../apps/server/src/db/tables/rate-limits.ts';
import { signInLimits } from '../apps/server/src/identity/limits/sign-in-limits.ts';
import { hashPassword } from '../apps/server/src/lib/passwords/password.ts';
import { embeddedLimits } from '../apps/server/src/lib/process/database-limits.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median } from './lib/figures.ts';

const pairs = 200;

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const template = join(import.meta.dirname, '../apps/server/dist/pgdata');
const onCrash = (error: Error) => {
  throw error;
};
const database = await openEmbedded({ folder: join(folder, 'pgdata'), template, limits: embeddedLimits, onCrash });
await database.migrate();
const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_PERCENT: '0', DATA_DIR: folder });
const app = await buildApp({ settings, database });
const { aUser } = buildersFor(database);
const db = database.in(platformScope);

let network = 0;

/** Milliseconds of a refused sign-in, each from another network, so that no limit applies. */
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

const times = {
  known: [] as number[],
  unknown: [] as number[],
  invited: [] as number[],
  knownLast: [] as number[],
  unknownLast: [] as number[],
};
/** An address that five companies have invited, with a one-time password each. */
async function anInvited(username: string): Promise<string> {
  const oneTimePasswordExpiresAt = new Date(Date.now() + 3_600_000);
  for (const oneTimePasswordSelector of [1, 2, 3, 4, 5]) {
    await aUser({ username, passwordHash, oneTimePasswordExpiresAt, oneTimePasswordSelector });
  }
  return username;
}

await refused('first@people.example');
const passwordHash = await hashPassword('the one-time password');
for (let pair = 0; pair < pairs; pair += 1) {
  const { username: known } = await aUser({ password: 'the right password' });
  const unknown = `nobody${pair}@people.example`;
  const invited = await anInvited(`invited${pair}@people.example`);
  times.invited.push(await refused(invited));
  // Alternating, each equally often first: a slow moment of the machine affects both.
  const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
  const names = { known, unknown };
  for (const which of order) times[which].push(await refused(names[which]));
  // The last free attempt, at which the owner is told by mail.
  await db.update(rateLimits).set({ points: signInLimits.guesses.free - 1 });
  for (const which of order) times[`${which}Last`].push(await refused(names[which]));
}

for (const [what, ofKnown, ofUnknown] of [
  ['five open invitations', median(times.invited), median(times.unknown)],
  ['first attempt', median(times.known), median(times.unknown)],
  ['tenth attempt', median(times.knownLast), median(times.unknownLast)],
] as const) {
  console.log(`${what}, median of ${pairs}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`);
  const difference = Math.abs(ofKnown - ofUnknown);
  judge(`${what}: difference of the medians`, `${difference.toFixed(2)} ms`, '< 5 ms', difference < 5);
}

await app.close();
await database.close();
await rm(folder, { recursive: true });
