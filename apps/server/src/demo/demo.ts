// The demo data: the initial content of an empty database outside production.
import { inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { clients } from '../db/tables/clients.ts';
import { customAttributeOptions, customAttributes } from '../db/tables/custom-attributes.ts';
import { functions } from '../db/tables/functions.ts';
import { industries } from '../db/tables/industries.ts';
import { installation } from '../db/tables/installation.ts';
import { locations } from '../db/tables/locations.ts';
import { subscriptions } from '../db/tables/subscriptions.ts';
import { userAttributeValues } from '../db/tables/user-attribute-values.ts';
import { userAddress, users } from '../db/tables/users.ts';
import { searchTextOf } from '../lib/search-text.ts';
import { accountRows, demoAccounts, demoPassword } from './sources/demo-accounts.ts';
import { demoAttributes, demoAttributeValues } from './records/demo-attributes.ts';
import { demoOrganisations, industryRows } from './sources/demo-organisations.ts';
import type { DemoOrganisation } from './sources/demo-organisations.ts';
import { demoSubscriptions } from './records/demo-subscriptions.ts';
import { demoUsers } from './sources/demo-users.ts';
import type { NewUser } from './sources/demo-users.ts';
import { fillApplications } from './fill/fill-applications.ts';
import { fillAssets } from './fill/fill-assets.ts';
import { fillSnapshots } from './fill/fill-snapshots.ts';
import { fillEngagement } from './fill/fill-engagement.ts';
import { fillFigures } from './fill/fill-figures.ts';
import { fillPeerPulses } from './fill/fill-peer-pulses.ts';
import { fillPulses } from './fill/fill-pulses.ts';
import { fillSupportAccess } from './fill/fill-support-access.ts';
import { insertWithIds } from './fill/insert-with-ids.ts';
import { describeInvitation, openInvitation, renewInvitation } from './fill/open-invitation.ts';
import { randomFrom } from './sources/random.ts';

// Acme and Globex have more to show than the others.
const peopleOf = (clientId: number) => ({ 1: 8, 2: 90, 3: 25 })[clientId] ?? 8;

/** A user as searches find them. */
const found = (user: NewUser) => ({ ...user, searchText: searchTextOf(user) });

type Person = Pick<typeof users.$inferSelect, 'id' | 'clientId'>;

async function fillAttributes(
  tx: Drizzle,
  organisations: readonly DemoOrganisation[],
  people: Person[],
): Promise<ReturnType<typeof demoAttributes>> {
  // A separate random sequence, so that another question does not change the people.
  const random = randomFrom(20_262);
  const attributes = demoAttributes(
    random,
    organisations.map(({ clientId }) => clientId),
  );
  await insertWithIds(tx, customAttributes, attributes.attributes);
  await insertWithIds(tx, customAttributeOptions, attributes.options);
  await insertWithIds(tx, userAttributeValues, demoAttributeValues(random, attributes, people));
  return attributes;
}

async function fill(tx: Drizzle, passwordHash: string, now: number): Promise<void> {
  const random = randomFrom(20_261);
  const organisations = demoOrganisations(random, now);
  await insertWithIds(tx, industries, industryRows(now));
  await insertWithIds(
    tx,
    clients,
    organisations.map(({ client }) => client),
  );
  await insertWithIds(
    tx,
    functions,
    organisations.flatMap((organisation) => organisation.functions),
  );
  await insertWithIds(
    tx,
    locations,
    organisations.flatMap((organisation) => organisation.locations),
  );
  // The accounts lack some of the columns that the others have.
  await tx.insert(users).values(accountRows(organisations, passwordHash, now).map(found));
  await insertWithIds(
    tx,
    users,
    organisations.flatMap((organisation) =>
      demoUsers(random, now, organisation, peopleOf(organisation.clientId)).map(found),
    ),
  );
  const atWork = await tx
    .select({
      id: users.id,
      clientId: users.clientId,
      clientFunctionId: users.clientFunctionId,
      clientLocationId: users.clientLocationId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(isNotNull(users.profileCompletedAt))
    .orderBy(users.id);
  const attributes = await fillAttributes(tx, organisations, atWork);
  const clientIds = organisations.map(({ clientId }) => clientId);
  await insertWithIds(tx, subscriptions, demoSubscriptions(randomFrom(20_263), clientIds, now));
  const portfolio = await fillApplications(tx, now, organisations, atWork);
  const holdings = await fillAssets(tx, now, organisations, atWork);
  await fillFigures(tx, now, organisations, atWork);
  await fillEngagement(tx, now, organisations, attributes);
  const attributeOf = new Map(attributes.options.map(({ id, attributeId }) => [id, attributeId]));
  await fillPulses(tx, now, organisations, attributeOf);
  await fillPeerPulses(tx, now, organisations, attributeOf);
  await openInvitation(tx);
  await fillSupportAccess(tx);
  await fillSnapshots(tx, now, organisations, portfolio, holdings);
  await tx.update(installation).set({ isDemo: true });
  // Nobody did this. The demo is filled as the owner, who alone may do so.
  await tx.execute(sql`delete from audit_events`);
}

/** Fills an empty database, and leaves any other unchanged. */
export const seedDemo =
  (hash: (password: string) => Promise<string>) =>
  async (tx: Drizzle): Promise<void> => {
    const isEmpty = (await tx.$count(users)) === 0 && (await tx.$count(industries)) === 0;
    if (isEmpty) await fill(tx, await hash(demoPassword), Date.now());
    else await renewInvitation(tx);
  };

/** The demo's accounts and invitation that still exist, as lines to print. */
export async function describeDemo(database: Database, publicUrl: string): Promise<string[]> {
  const names = demoAccounts.map(({ username }) => username);
  const rows = await database
    .in(platformScope)
    .select({ username: users.username })
    .from(users)
    .where(inArray(userAddress, names));
  const existing = new Set(rows.map(({ username }) => username));
  const accounts = demoAccounts.filter(({ username }) => existing.has(username));
  if (accounts.length === 0) return [];
  return [
    `\nDemo accounts, all with the password ${demoPassword}:`,
    ...accounts.map(({ username, note }) => `  ${username.padEnd(24)}${note}`),
    ...(await describeInvitation(database.in(platformScope), publicUrl)),
  ];
}
