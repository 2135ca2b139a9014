import type { Scope } from '@orgscope/contract/scopes';
import { termsInForce } from '@orgscope/contract/terms';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { namedValues } from '../../db/sql/json-object.ts';
import { platformScope } from '../../db/scope.ts';
import { statement } from '../../db/statements/statement.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { clients } from '../../db/tables/clients.ts';
import { serviceAccounts } from '../../db/tables/service-accounts.ts';
import { users } from '../../db/tables/users.ts';
import { callerFields, clientFields, profile, profileJoins } from '../session/caller-fields.ts';
import type { SessionRow } from '../session/session-queries.ts';
import { isLinked, isTrusted } from '../session/sso-rules.ts';

const minuteAgo = sql`now() - interval '1 minute'`;

const ofToken = {
  id: sql<string>`${apiTokens.id}::text`,
  key: sql<string>`encode(${apiTokens.secretHash}, 'base64')`,
  isExpired: sql<boolean>`${apiTokens.expiresAt} <= now()`,
  isStale: sql<boolean>`coalesce(${apiTokens.lastUsedAt} <= ${minuteAgo}, true)`,
  scopes: sql<Scope[]>`${apiTokens.scopes}`,
  networks: sql<string[]>`${apiTokens.networks}`,
};
const hasSecret = sql`${apiTokens.secretHash} = ${sql.placeholder('secretHash')}::bytea`;

const ofPerson = namedValues({
  ...ofToken,
  ...callerFields,
  isSso: isLinked,
  factorsDueAt: sql<string | null>`case when not ${isTrusted} then ${callerFields.factorsDueAt} end`,
});
const lookUpPerson = statement<{ secretHash: Buffer }, { token: unknown; profile: unknown }>(
  'callers_by_api_token',
  sql`select ${ofPerson.json} as token, ${profile.json} as profile from ${apiTokens}
    join ${users} on ${users.id} = ${apiTokens.userId} join ${clients} on ${clients.id} = ${users.clientId} ${profileJoins}
    where ${hasSecret}`,
);

const ofService = namedValues({
  ...ofToken,
  account: namedValues({
    id: serviceAccounts.id,
    clientId: serviceAccounts.clientId,
    name: serviceAccounts.name,
    isActive: serviceAccounts.isActive,
    version: serviceAccounts.version,
  }),
  client: clientFields,
  catalogueStamp: currentStamp,
});
const lookUpService = statement<{ secretHash: Buffer }, { token: unknown }>(
  'service_accounts_by_api_token',
  sql`select ${ofService.json} as token from ${apiTokens}
    join ${serviceAccounts} on ${serviceAccounts.id} = ${apiTokens.serviceAccountId}
    join ${clients} on ${clients.id} = ${serviceAccounts.clientId} where ${hasSecret}`,
);

/** What of a person a program has: the rights of a client's administrator, and no onboarding before it. */
export const instead = {
  username: '',
  lastName: '',
  platformRole: 'client_admin' as const,
  jobTitle: null,
  companyRole: null,
  timezone: null,
  language: null,
  profilePicture: null,
  sessionGeneration: 0,
  hasOwnPassword: true,
  acceptedTermsVersion: termsInForce.version,
  hasProfile: true,
  isSuperseded: false,
};

export interface TokenRow extends SessionRow {
  readonly scopes: readonly Scope[];
  readonly networks: readonly string[];
  readonly isService: boolean;
}

/** The caller whom an API token stands for, a person with the profile; undefined if there is no such token. */
export async function findToken(database: Database, secretHash: Buffer): Promise<TokenRow | undefined> {
  const db = database.in(platformScope);
  const [person] = await db.run(lookUpPerson, { secretHash });
  if (person) {
    return Object.assign(ofPerson.read(person.token), { profile: profile.read(person.profile), isService: false });
  }
  const [service] = await db.run(lookUpService, { secretHash });
  if (!service) return undefined;
  const { account, ...token } = ofService.read(service.token);
  const { name: firstName, ...own } = account;
  const user = { ...instead, ...own, firstName };
  return {
    ...token,
    user,
    isService: true,
    isFirstPasswordOver: false,
    isSso: false,
    closedClients: [],
    factorsDueAt: null,
    profile: undefined,
  };
}

/** Notes that a token was used, at most once a minute. */
export async function touchToken(database: Database, secretHash: Buffer): Promise<void> {
  await database
    .in(platformScope)
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(apiTokens.secretHash, secretHash), or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, minuteAgo))),
    );
}
