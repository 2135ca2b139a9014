import type { Drizzle } from '../../db/connections/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { demoApplications } from '../records/demo-applications.ts';
import type { Owner } from '../records/demo-applications.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { fillRecords } from './fill-records.ts';
import { randomFrom } from '../sources/random.ts';

// Acme and Globex have more to show; with these the sum over 60 clients is 900.
const countOf = (clientId: number) => ({ 1: 12, 2: 60, 3: 45 })[clientId] ?? (clientId <= 45 ? 14 : 13);

/** Adds each client's applications and their history. */
export function fillApplications(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  people: readonly Owner[],
) {
  // A separate random sequence, so that another product does not change anything else.
  const random = randomFrom(20_263);
  return fillRecords(tx, applications, organisations, people, (organisation, own, firstId) =>
    demoApplications(random, now, organisation, own, { firstId, count: countOf(organisation.clientId) }),
  );
}
