import type { Drizzle } from '../db/database.ts';
import { applications } from '../db/tables/applications.ts';
import { recordEvents } from '../db/tables/record-events.ts';
import { demoApplications } from './demo-applications.ts';
import type { Owner } from './demo-applications.ts';
import type { DemoOrganisation } from './demo-organisations.ts';
import { insertWithIds } from './insert-with-ids.ts';
import { randomFrom } from './random.ts';

// Acme and Globex have more to show; with these the sum over 60 clients is 900.
const countOf = (clientId: number) => ({ 1: 12, 2: 60, 3: 45 })[clientId] ?? (clientId <= 45 ? 14 : 13);

/** Adds each client's applications and their history. */
export async function fillApplications(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  people: readonly Owner[],
) {
  // A separate random sequence, so that another product does not change anything else.
  const random = randomFrom(20_263);
  let nextId = 1;
  const filled = organisations.map((organisation) => {
    const own = people.filter(({ clientId }) => clientId === organisation.clientId);
    const made = demoApplications(random, now, organisation, own, {
      firstId: nextId,
      count: countOf(organisation.clientId),
    });
    nextId += made.rows.length;
    return made;
  });
  await insertWithIds(
    tx,
    applications,
    filled.flatMap(({ rows }) => rows),
  );
  await insertWithIds(
    tx,
    recordEvents,
    filled.flatMap(({ events }) => events),
  );
  return filled;
}
