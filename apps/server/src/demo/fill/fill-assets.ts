import type { Drizzle } from '../../db/connections/database.ts';
import { assets } from '../../db/tables/assets.ts';
import { demoAssets } from '../records/demo-assets.ts';
import type { Holder } from '../records/demo-assets.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { fillRecords } from './fill-records.ts';
import { randomFrom } from '../sources/random.ts';

// Acme and Globex have more to show; with these the sum over 60 clients is 3,000.
const countOf = (clientId: number) => ({ 1: 40, 2: 200, 3: 160 })[clientId] ?? (clientId <= 38 ? 46 : 45);

/** Adds each client's assets and their history. */
export function fillAssets(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  people: readonly Holder[],
) {
  // A separate random sequence, so that another model does not change anything else.
  const random = randomFrom(20_264);
  return fillRecords(tx, assets, organisations, people, (organisation, own, firstId) =>
    demoAssets(random, now, organisation, own, { firstId, count: countOf(organisation.clientId) }),
  );
}
