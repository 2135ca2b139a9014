import DataLoader from 'dataloader';
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
import { closedClientsFinder } from '../session/closed-clients.ts';
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
// Unnested, so that the planner cannot count them: see the look-up of sessions.
const hasSecret = sql`${apiTokens.secretHash} = any(array(select unnest(${sql.placeholder('secretHashes')}::bytea[])))`;

const ofPerson = namedValues({
  ...ofToken,
  ...callerFields,
  isSso: isLinked,
  factorsDueAt: sql<string | null>`case when not ${isTrusted} then ${callerFields.factorsDueAt} end`,
});
const lookUpPerson = statement<{ secretHashes: readonly Buffer[] }, { token: unknown; profile: unknown }>(
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
const lookUpService = statement<{ secretHashes: readonly Buffer[] }, { token: unknown }>(
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

const keyOf = (secretHash: Buffer) => secretHash.toString('base64');

function serviceOf({ token }: { token: unknown }): TokenRow & { readonly key: string } {
  const { account, ...known } = ofService.read(token);
  const { name: firstName, ...own } = account;
  return {
    ...known,
    user: { ...instead, ...own, firstName },
    isService: true,
    isFirstPasswordOver: false,
    isSso: false,
    closedClients: [],
    factorsDueAt: null,
    profile: undefined,
  };
}

/**
 * Finds the caller whom an API token stands for, a person with the profile; undefined if there is no such token. Calls that
 * arrive together share one look-up: a flood of unknown tokens must not take a connection for each.
 */
export function tokenFinder(database: Pick<Database, 'in'>): (secretHash: Buffer) => Promise<TokenRow | undefined> {
  const db = database.in(platformScope);
  const closedClientsOf = closedClientsFinder(database);
  const loader = new DataLoader<Buffer, TokenRow | undefined>(
    async (secretHashes) => {
      const found = new Map<string, TokenRow>();
      for (const row of await db.run(lookUpPerson, { secretHashes })) {
        const known = ofPerson.read(row.token);
        const closedClients = await closedClientsOf(known);
        found.set(known.key, { ...known, closedClients, profile: profile.read(row.profile), isService: false });
      }
      const others = secretHashes.filter((secretHash) => !found.has(keyOf(secretHash)));
      if (others.length > 0) {
        for (const row of await db.run(lookUpService, { secretHashes: others })) {
          const known = serviceOf(row);
          found.set(known.key, known);
        }
      }
      // Each call has its own: what it does is noted there.
      return secretHashes.map((secretHash) => {
        const row = found.get(keyOf(secretHash));
        return row && { ...row };
      });
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate },
  );
  return (secretHash) => loader.load(secretHash);
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
