import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { operatorClientId } from '@orgscope/contract/operator';
import { eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { nowIn } from '../../db/sql/database-now.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { users } from '../../db/tables/users.ts';
import { endSessionsOf } from '../../identity/session/session-queries.ts';
import { oneTimePassword, oneTimePasswordLimits } from '../../lib/passwords/one-time-password.ts';
import { hashPassword } from '../../lib/passwords/password.ts';
import { readClaimedAccount } from '../accounts/account.ts';
import { claimAddress, lockAddress } from '../accounts/claim-address.ts';
import { noteSentPassword } from '../passwords/sent-passwords.ts';
import { insertUser, ownAddresses } from './record/queries.ts';

const operator = { id: operatorClientId, name: 'Orgscope', industry: 'Software and IT services' };
/** Creates the operator's own company, client 1, in a new database. */
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
 * Creates a platform administrator and returns the password for the first sign-in. An administrator who has not replaced
 * it yet gets a new one, because there may be no one else to send it. Undefined if the address is in use.
 * The profile counts as complete: there are no functions and locations to choose from yet.
 */
export async function addPlatformAdmin(database: Database, admin: NewAdmin): Promise<string | undefined> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(platformScope, async (tx) => {
    await ensureOperator(tx);
    const username = admin.email.toLowerCase();
    await lockAddress(tx, username);
    const now = await nowIn(tx);
    const first = { passwordHash, oneTimePasswordExpiresAt: new Date(now.getTime() + oneTimePasswordLimits.sentMs) };
    const known = await readClaimedAccount(tx, username);
    if (known) {
      if (known.platformRole !== 'platform_admin' || !known.hasOneTimePassword) return undefined;
      await tx.update(users).set(first).where(eq(users.id, known.id));
      await endSessionsOf(tx, known.id);
      await noteSentPassword(tx, password);
      return password;
    }
    if ((await ownAddresses(tx, operator.id, [username])).length > 0) return undefined;
    const id = await insertUser(tx, {
      clientId: operator.id,
      username,
      firstName: admin.firstName,
      lastName: admin.lastName,
      platformRole: 'platform_admin',
      ...first,
      confirmedAt: now,
      profileCompletedAt: now,
    });
    // Access to the server proves the address: no invitation is needed, and open ones elsewhere end.
    await claimAddress(tx, { id, username });
    await noteSentPassword(tx, password);
    return password;
  });
}
