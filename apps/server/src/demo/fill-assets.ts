import type { Drizzle } from '../db/database.ts';
import { assets } from '../db/tables/assets.ts';
import { recordEvents } from '../db/tables/record-events.ts';
import { demoAssets } from './demo-assets.ts';
import type { Holder } from './demo-assets.ts';
import type { DemoOrganisation } from './demo-organisations.ts';
import { insertWithIds } from './insert-with-ids.ts';
import { randomFrom } from './random.ts';

// Acme and Globex have more to show; with these the sum over 60 clients is 3,000.
const countOf = (clientId: number) => ({ 1: 40, 2: 200, 3: 160 })[clientId] ?? (clientId <= 38 ? 46 : 45);

/** Adds each client's assets and their history. */
export async function fillAssets(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  people: readonly Holder[],
) {
  // A separate random sequence, so that another model does not change anything else.
  const random = randomFrom(20_264);
  let nextId = 1;
  const filled = organisations.map((organisation) => {
    const own = people.filter(({ clientId }) => clientId === organisation.clientId);
    const made = demoAssets(random, now, organisation, own, {
      firstId: nextId,
      count: countOf(organisation.clientId),
    });
    nextId += made.rows.length;
    return made;
  });
  await insertWithIds(
    tx,
    assets,
    filled.flatMap(({ rows }) => rows),
  );
  await insertWithIds(
    tx,
    recordEvents,
    filled.flatMap(({ events }) => events),
  );
  return filled;
}
