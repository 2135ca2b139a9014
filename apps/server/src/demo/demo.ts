// The demo set: what an empty database outside production begins with.
import { inArray, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../db/database.ts';
import { platformScope } from '../db/scope.ts';
import { clients } from '../db/tables/clients.ts';
import { customAttributeOptions, customAttributes } from '../db/tables/custom-attributes.ts';
import { functions } from '../db/tables/functions.ts';
import { industries } from '../db/tables/industries.ts';
import { locations } from '../db/tables/locations.ts';
import { subscriptions } from '../db/tables/subscriptions.ts';
import { userAttributeValues } from '../db/tables/user-attribute-values.ts';
import { users } from '../db/tables/users.ts';
import { searchTextOf } from '../lib/search-text.ts';
import { accountRows, demoAccounts, demoPassword } from './demo-accounts.ts';
import { demoAttributes, demoAttributeValues } from './demo-attributes.ts';
import { demoOrganisations, industryRows } from './demo-organisations.ts';
import type { DemoOrganisation } from './demo-organisations.ts';
import { demoSubscriptions } from './demo-subscriptions.ts';
import { demoUsers } from './demo-users.ts';
import { fillApplications } from './fill-applications.ts';
import { fillAssets } from './fill-assets.ts';
import { insertRows } from './insert-rows.ts';
import { describeInvitation, openInvitation, renewInvitation } from './open-invitation.ts';
import { randomFrom } from './random.ts';

// Acme and Globex have more to show than the others.
const peopleOf = (clientId: number) => ({ 1: 8, 2: 40, 3: 25 })[clientId] ?? 9;

type Person = Pick<typeof users.$inferSelect, 'id' | 'clientId'>;

async function fillAttributes(
  tx: Drizzle,
  organisations: readonly DemoOrganisation[],
  people: Person[],
): Promise<void> {
  // Chance of its own, so that another question leaves the people as they are.
  const random = randomFrom(20_262);
  const asked = demoAttributes(
    random,
    organisations.map(({ clientId }) => clientId),
  );
  await insertRows(tx, customAttributes, asked.attributes);
  await insertRows(tx, customAttributeOptions, asked.options);
  await insertRows(tx, userAttributeValues, demoAttributeValues(random, asked, people));
}

async function fill(tx: Drizzle, passwordHash: string, now: number): Promise<void> {
  const random = randomFrom(20_261);
  const organisations = demoOrganisations(random, now);
  await tx.insert(industries).overridingSystemValue().values(industryRows(now));
  await tx
    .insert(clients)
    .overridingSystemValue()
    .values(organisations.map(({ client }) => client));
  await tx
    .insert(functions)
    .overridingSystemValue()
    .values(organisations.flatMap((organisation) => organisation.functions));
  await tx
    .insert(locations)
    .overridingSystemValue()
    .values(organisations.flatMap((organisation) => organisation.locations));
  const people = await tx
    .insert(users)
    .values(
      [
        ...accountRows(organisations, passwordHash, now),
        ...organisations.flatMap((organisation) =>
          demoUsers(random, now, organisation, peopleOf(organisation.clientId)),
        ),
      ].map((user) => ({ ...user, searchText: searchTextOf(user) })),
    )
    .returning({
      id: users.id,
      clientId: users.clientId,
      clientFunctionId: users.clientFunctionId,
      clientLocationId: users.clientLocationId,
      firstName: users.firstName,
      lastName: users.lastName,
      profileCompletedAt: users.profileCompletedAt,
    });
  const atWork = people.filter(({ profileCompletedAt }) => profileCompletedAt !== null);
  await fillAttributes(tx, organisations, atWork);
  const clientIds = organisations.map(({ clientId }) => clientId);
  await tx.insert(subscriptions).values(demoSubscriptions(randomFrom(20_263), clientIds, now));
  await fillApplications(tx, now, organisations, atWork);
  await fillAssets(tx, now, organisations, atWork);
  await openInvitation(tx);
  // The numbers given above are taken.
  await tx.execute(sql`
    select setval(pg_get_serial_sequence('industries', 'id'), (select max(id) from industries)),
      setval(pg_get_serial_sequence('clients', 'id'), (select max(id) from clients)),
      setval(pg_get_serial_sequence('functions', 'id'), (select max(id) from functions)),
      setval(pg_get_serial_sequence('locations', 'id'), (select max(id) from locations)),
      setval(pg_get_serial_sequence('custom_attributes', 'id'), (select max(id) from custom_attributes)),
      setval(pg_get_serial_sequence('custom_attribute_options', 'id'), (select max(id) from custom_attribute_options))`);
}

/** What fills an empty database, and leaves any other alone. */
export const seedDemo =
  (hash: (password: string) => Promise<string>) =>
  async (tx: Drizzle): Promise<void> => {
    const isEmpty = (await tx.$count(users)) === 0 && (await tx.$count(industries)) === 0;
    if (isEmpty) await fill(tx, await hash(demoPassword), Date.now());
    else await renewInvitation(tx);
  };

/** The accounts and the invitation of the demo that are still there, in lines to print. */
export async function describeDemo(database: Database, publicUrl: string): Promise<string[]> {
  const names = demoAccounts.map(({ username }) => username);
  const rows = await database
    .in(platformScope)
    .select({ username: users.username })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, names));
  const existing = new Set(rows.map(({ username }) => username));
  const accounts = demoAccounts.filter(({ username }) => existing.has(username));
  if (accounts.length === 0) return [];
  return [
    `\nDemo accounts, all with the password ${demoPassword}:`,
    ...accounts.map(({ username, note }) => `  ${username.padEnd(24)}${note}`),
    ...(await describeInvitation(database.in(platformScope), publicUrl)),
  ];
}
