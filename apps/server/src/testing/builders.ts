import { serviceScopes } from '@orgscope/contract/resources/service-accounts';
import { sentFields } from '@orgscope/contract/records/record';
import { scopes } from '@orgscope/contract/scopes';
import { termsInForce } from '@orgscope/contract/terms';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { applications } from '../db/tables/applications.ts';
import { assets } from '../db/tables/assets.ts';
import { columnKey } from '../db/tables/client-record.ts';
import { clients } from '../db/tables/clients.ts';
import { customAttributeOptions, customAttributes } from '../db/tables/custom-attributes.ts';
import { functions } from '../db/tables/functions.ts';
import { industries } from '../db/tables/industries.ts';
import { locations } from '../db/tables/locations.ts';
import { apiTokens } from '../db/tables/api-tokens.ts';
import { scimConnections } from '../db/tables/scim-connections.ts';
import { serviceAccounts } from '../db/tables/service-accounts.ts';
import { sessions } from '../db/tables/sessions.ts';
import { subscriptions } from '../db/tables/subscriptions.ts';
import { supportAccess } from '../db/tables/support-access.ts';
import { userAttributeValues } from '../db/tables/user-attribute-values.ts';
import { users } from '../db/tables/users.ts';
import { newSecret } from '../identity/tokens/api-token.ts';
import { newScimSecret } from '../identity/tokens/scim-token.ts';
import { csrfTokenOf } from '../http/csrf.ts';
import { hashPassword } from '../lib/passwords/password.ts';
import { hashOfToken, randomToken } from '../lib/secrets/random-token.ts';
import { searchTextOf } from '../lib/search-text.ts';
import { application } from '../modules/applications/application.ts';
import { asset } from '../modules/assets/asset.ts';
import { rowKeys } from '../modules/records/declared/resource.ts';
import type { AnyResource } from '../modules/records/declared/resource.ts';

export type Industry = typeof industries.$inferSelect;
export type Client = typeof clients.$inferSelect;
export type User = typeof users.$inferSelect;
type Fields<T extends { $inferInsert: unknown }> = Partial<Omit<T['$inferInsert'], 'nameKey'>>;
type UserFields = Omit<Fields<typeof users>, 'searchText'> & { password?: string };

/** The headers of a signed-in browser. */
export interface SessionHeaders {
  readonly cookie: string;
  readonly 'x-csrftoken': string;
}

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('Nothing was inserted');
  return row;
};

/** Create valid records in one line each; fields that a test omits are filled in, unique where necessary. */
export function buildersFor(database: Database) {
  let count = 0;
  const unique = () => ++count;
  const db = () => database.in(platformScope);
  /** Clients whose administrators give the operator no access. */
  const closed = new Set<number>();

  async function anIndustry(fields: Fields<typeof industries> = {}): Promise<Industry> {
    const name = fields.name ?? `Industry ${unique()}`;
    return only(
      await db()
        .insert(industries)
        .values({ ...fields, name, nameKey: nameKey(name) })
        .returning(),
    );
  }

  interface ClientFields extends Fields<typeof clients> {
    industry?: Industry;
    /** By default platform administrators may enter, also once the client has administrators. */
    support?: 'open' | 'closed';
  }

  async function aClient({ industry, support = 'open', ...fields }: ClientFields = {}) {
    const name = fields.name ?? `Client ${unique()}`;
    const industryId = fields.industryId ?? (industry ?? (await anIndustry())).id;
    const row: typeof clients.$inferInsert = {
      numberOfEmployees: '51-200',
      numberOfItEmployees: '6-10',
      primaryColor: '#225681',
      secondaryColor: '#F4F1EA',
      accentColor: '#2A9D8F',
      altAccentColor: '#E9A23B',
      ...fields,
      name,
      nameKey: nameKey(name),
      industryId,
    };
    const client = only(await db().insert(clients).values(row).returning());
    if (support === 'closed') closed.add(client.id);
    return client;
  }

  async function aFunction({ client, ...fields }: Fields<typeof functions> & { client?: Client } = {}) {
    const name = fields.name ?? `Function ${unique()}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const row = { type: 'IT' as const, ...fields, name, nameKey: nameKey(name), clientId };
    return only(await db().insert(functions).values(row).returning());
  }

  async function aLocation({ client, ...fields }: Fields<typeof locations> & { client?: Client } = {}) {
    const name = fields.name ?? `Location ${unique()}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    return only(
      await db()
        .insert(locations)
        .values({ ...fields, name, nameKey: nameKey(name), clientId })
        .returning(),
    );
  }

  /** One that has begun and has no end, for all users. */
  async function aSubscription({ client, ...fields }: Fields<typeof subscriptions> & { client?: Client } = {}) {
    const name = fields.name ?? `Subscription ${unique()}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const begun = { modules: ['measure_it' as const], startDate: '2020-01-01' };
    return only(
      await db()
        .insert(subscriptions)
        .values({ ...begun, ...fields, name, nameKey: nameKey(name), clientId })
        .returning(),
    );
  }

  interface AttributeFields extends Fields<typeof customAttributes> {
    client?: Client;
    /** The names of the options, in their order. */
    options?: string[];
  }

  /** An attribute with its options. */
  async function anAttribute({ client, options: names = ['One', 'Two'], ...fields }: AttributeFields = {}) {
    const name = fields.name ?? `Attribute ${unique()}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const row = { ...fields, name, nameKey: nameKey(name), clientId };
    const attribute = only(await db().insert(customAttributes).values(row).returning());
    const optionRows = names.map((option, position) => ({
      clientId,
      attributeId: attribute.id,
      name: option,
      nameKey: nameKey(option),
      position,
    }));
    const options = await db().insert(customAttributeOptions).values(optionRows).returning();
    return { ...attribute, options };
  }

  /** A user's answer to the option's attribute. */
  async function anAnswer(user: User, option: Pick<typeof customAttributeOptions.$inferSelect, 'id' | 'attributeId'>) {
    const { clientId, id: userId } = user;
    await db()
      .insert(userAttributeValues)
      .values({ clientId, userId, attributeId: option.attributeId, optionId: option.id });
  }

  /** A record of any declared resource, with a value for each text and the first code of each required choice. */
  async function aRecord(resource: AnyResource, { client, text }: { client: Client; text: string }) {
    const fields = sentFields(resource.fields).flatMap(([name, sent, { kind, required, codes = {} }]) => {
      if (kind === 'text' || kind === 'long_text') return [[columnKey(sent), `${text} ${name}`]];
      return kind === 'choice' && required ? [[columnKey(sent), Object.keys(codes)[0]]] : [];
    });
    const row: Record<string, unknown> = { ...Object.fromEntries(fields), clientId: client.id };
    const inserted = await db()
      .insert(resource.table)
      .values({ ...row, ...rowKeys(resource, row) } as never)
      .returning({ id: resource.table.id });
    return only(inserted) as { id: number };
  }

  type ApplicationFields = Omit<Fields<typeof applications>, 'searchText'> & { client?: Client };

  async function anApplication({ client, ...fields }: ApplicationFields = {}) {
    const name = fields.name ?? `Application ${unique()}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const keys = rowKeys<'nameKey'>(application, { ...fields, name });
    const row = { lifecycle: 'active' as const, ...fields, name, ...keys, clientId };
    return only(await db().insert(applications).values(row).returning());
  }

  type AssetFields = Omit<Fields<typeof assets>, 'tagKey' | 'searchText'> & { client?: Client };

  /** A laptop in stock. */
  async function anAsset({ client, ...fields }: AssetFields = {}) {
    const assetTag = fields.assetTag ?? `T-${String(unique()).padStart(5, '0')}`;
    const name = fields.name ?? `Asset ${assetTag}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const keys = rowKeys<'tagKey'>(asset, { ...fields, assetTag, name });
    const row = {
      category: 'laptop' as const,
      status: 'in_stock' as const,
      ...fields,
      assetTag,
      name,
      ...keys,
      clientId,
    };
    return only(await db().insert(assets).values(row).returning());
  }

  /**
   * A member who has accepted the terms and completed the profile; can sign in only with a given password. Without
   * password and terms, or with a one-time password, the address is not claimed yet.
   */
  async function aUser({ client, password, ...fields }: UserFields & { client?: Client } = {}): Promise<User> {
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const person = { username: `person${unique()}@people.example`, firstName: 'Ada', lastName: 'Okafor', ...fields };
    const row: typeof users.$inferInsert = {
      searchText: searchTextOf(person),
      platformRole: 'member',
      acceptedTermsVersion: termsInForce.version,
      profileCompletedAt: new Date(),
      passwordHash: password === undefined ? null : await hashPassword(password),
      ...person,
      clientId,
    };
    const isInvited = row.oneTimePasswordExpiresAt || !(row.passwordHash ?? row.acceptedTermsVersion);
    row.claimedAt ??= isInvited ? null : new Date();
    const user = only(await db().insert(users).values(row).returning());
    if (row.platformRole === 'client_admin' && !closed.has(clientId)) await aSupportAccess({ user });
    return user;
  }

  /** Lets platform administrators into a client, by default for an hour and by a grant; an open one stays as it is. */
  async function aSupportAccess({ user, ...fields }: Partial<typeof supportAccess.$inferInsert> & { user: User }) {
    const until = new Date(Date.now() + 3_600_000);
    const row = { clientId: user.clientId, openedBy: user.id, until, ...fields };
    await db().insert(supportAccess).values(row).onConflictDoNothing();
  }

  async function aServiceAccount({ client, ...fields }: Fields<typeof serviceAccounts> & { client?: Client } = {}) {
    const name = fields.name ?? `Program ${unique()}`;
    const clientId = fields.clientId ?? (client ?? (await aClient())).id;
    const row = { createdBy: 'Ada Okafor', ...fields, name, nameKey: nameKey(name), clientId };
    return only(await db().insert(serviceAccounts).values(row).returning());
  }

  type TokenFields = Partial<typeof apiTokens.$inferInsert>;
  async function aToken(fields: TokenFields & { clientId: number }) {
    const { secret, ...stored } = newSecret();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const row = { name: 'Script', scopes: [...scopes], networks: [], expiresAt, ...stored, ...fields };
    const { id } = only(await db().insert(apiTokens).values(row).returning());
    return { id, headers: { authorization: `Bearer ${secret}` } };
  }

  /** An API token of a person, by default with all scopes, and the header that sends it. */
  const aPersonsToken = ({ id: userId, clientId }: User, fields: TokenFields = {}) =>
    aToken({ userId, clientId, ...fields });

  type ServiceTokenFields = TokenFields & { account?: typeof serviceAccounts.$inferSelect; client?: Client };

  /** The same of a service account, by default of a new one with all scopes that it may have. */
  async function aServiceToken({ account, client, ...fields }: ServiceTokenFields = {}) {
    const owner = account ?? (await aServiceAccount(client && { client }));
    const ofAccount = { serviceAccountId: owner.id, clientId: owner.clientId, scopes: [...serviceScopes] };
    return { owner, ...(await aToken({ ...ofAccount, ...fields })) };
  }

  /** The header with which a client's identity provider calls SCIM. */
  async function aScimToken({ client }: { client?: Client } = {}) {
    const { secret, ...stored } = newScimSecret();
    const clientId = (client ?? (await aClient())).id;
    await db()
      .insert(scimConnections)
      .values({ clientId, createdBy: 'Ada Okafor', ...stored });
    return { authorization: `Bearer ${secret}` };
  }

  /** Signs in a given user or a new one, and returns the headers that the browser would send. */
  async function aSession({ user, ...fields }: UserFields & { user?: User; client?: Client } = {}) {
    const token = randomToken();
    const csrfToken = csrfTokenOf(token);
    const { id: userId } = user ?? (await aUser(fields));
    await db()
      .insert(sessions)
      .values({
        tokenHash: hashOfToken(token),
        userId,
        generation: sql`(select session_generation from users where id = ${userId})`,
        expiresAt: new Date(Date.now() + 3_600_000),
      });
    const headers: SessionHeaders = { cookie: `sessionid=${token}; csrftoken=${csrfToken}`, 'x-csrftoken': csrfToken };
    return headers;
  }

  /** Reads a user again. */
  const userById = async (id: number) => only(await db().select().from(users).where(eq(users.id, id)));

  return {
    anIndustry,
    aClient,
    aFunction,
    aLocation,
    aSubscription,
    anAttribute,
    anAnswer,
    aRecord,
    anApplication,
    anAsset,
    aUser,
    aSupportAccess,
    aServiceAccount,
    aPersonsToken,
    aServiceToken,
    aScimToken,
    aSession,
    userById,
  };
}
