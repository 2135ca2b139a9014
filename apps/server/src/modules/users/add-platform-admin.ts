import { defaultPalette } from '@orgscope/contract/color-palette';
import { eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { operatorId } from '../../lib/operator.ts';
import { nameKey } from '../../lib/name-key.ts';
import { oneTimePassword } from '../../lib/one-time-password.ts';
import { hashPassword } from '../../lib/password.ts';
import { readAccountNamed } from './account.ts';
import { insertUser } from './queries.ts';

const validMs = 72 * 3_600_000;
const operator = { id: operatorId, name: 'Orgscope', industry: 'Software and IT services' };
/** Makes the operator's own company, client 1, where the database is new. */
async function ensureOperator(tx: Drizzle): Promise<void> {
  await tx.execute(sql`lock table ${clients} in share row exclusive mode`);
  if ((await tx.$count(clients, eq(clients.id, operator.id))) > 0) return;
  const [industry] = await tx
    .insert(industries)
    .values({ name: operator.industry, nameKey: nameKey(operator.industry) })
    .returning({ id: industries.id });
  if (!industry) throw new Error('The industry was not inserted');
  await tx
    .insert(clients)
    .overridingSystemValue()
    .values({
      id: operator.id,
      name: operator.name,
      nameKey: nameKey(operator.name),
      industryId: industry.id,
      numberOfEmployees: '1-10',
      numberOfItEmployees: '1-5',
      primaryColor: defaultPalette.primary_color,
      secondaryColor: defaultPalette.secondary_color,
      accentColor: defaultPalette.accent_color,
      altAccentColor: defaultPalette.alt_accent_color,
    });
  await tx.execute(sql`select setval(pg_get_serial_sequence('clients', 'id'), (select max(id) from clients))`);
}

interface NewAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Makes a platform administrator and answers the password for the first sign-in; undefined where the address is taken.
 * The profile counts as complete: nobody before could have set up the functions and locations that it asks for.
 */
export async function addPlatformAdmin(database: Database, admin: NewAdmin): Promise<string | undefined> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(platformScope, async (tx) => {
    await ensureOperator(tx);
    if (await readAccountNamed(tx, admin.email)) return undefined;
    const now = new Date();
    await insertUser(tx, {
      clientId: operator.id,
      username: admin.email.toLowerCase(),
      firstName: admin.firstName,
      lastName: admin.lastName,
      platformRole: 'platform_admin',
      passwordHash,
      oneTimePasswordExpiresAt: new Date(now.getTime() + validMs),
      confirmedAt: now,
      profileCompletedAt: now,
    });
    return password;
  });
}
