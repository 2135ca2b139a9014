// A company with something in every table of a client, all of it recognisable: for tests that nobody else reads or changes it.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { apiTokens } from '../db/tables/api-tokens.ts';
import { authenticatorApps } from '../db/tables/authenticator-apps.ts';
import { mails } from '../db/tables/mails.ts';
import { measureTargets } from '../db/tables/measure-targets.ts';
import { passkeys } from '../db/tables/passkeys.ts';
import { pendingSignIns } from '../db/tables/pending-sign-ins.ts';
import { pictures } from '../db/tables/pictures.ts';
import { pulseComments, pulseInvitations } from '../db/tables/pulse-answers.ts';
import { pulseActions } from '../db/tables/pulses.ts';
import { recordEvents } from '../db/tables/record-events.ts';
import { recoveryCodes } from '../db/tables/recovery-codes.ts';
import { refusedInvitations } from '../db/tables/refused-invitations.ts';
import { sampleRecords } from '../db/tables/sample-records.ts';
import { savedViewDefaults, savedViews } from '../db/tables/saved-views.ts';
import { sessions } from '../db/tables/sessions.ts';
import { ssoDomains } from '../db/tables/sso-domains.ts';
import { ssoIdentities } from '../db/tables/sso-identities.ts';
import { ssoMappings } from '../db/tables/sso-mappings.ts';
import { ssoProviders } from '../db/tables/sso-providers.ts';
import { supportAccess, supportVisits } from '../db/tables/support-access.ts';
import { userTokens } from '../db/tables/user-tokens.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '../db/tables/webhooks.ts';
import { yearlyFigures } from '../db/tables/yearly-figures.ts';
import { newSecret } from '../identity/tokens/api-token.ts';
import { hashOfToken, randomToken } from '../lib/secrets/random-token.ts';
import type { startTestApp } from './app.ts';
import { aCountedPulse } from './pulses.ts';

/** In every text of the company. In lower case, as some texts are stored. */
export const planted = 'nobody-else-may-read-this';
/** A part that finds them: an answer that repeats it tells nothing. */
export const sought = planted.slice(2);
export const plantedYear = 2025;

const pattern = new RegExp(planted, 'i');
/** Whether a text tells anything of the company. */
export const containsPlanted = (text: string): boolean => pattern.test(text);

const sealed = `v1.${planted}.x`;

/** Every row of a company and of its people, in one text each, by table. */
export async function rowsOfCompany(database: Database, clientId: number): Promise<Record<string, string[]>> {
  const db = database.in(platformScope);
  const { rows: columns } = await db.execute<{ table: string; by: string }>(sql`
    select table_name::text as table, min(column_name::text) as by from information_schema.columns
    where table_schema = 'public' and (column_name in ('client_id', 'user_id') or (table_name, column_name) = ('clients', 'id'))
    group by 1 order by 1`);
  const parts = columns.map(({ table, by }) => {
    const people = sql`user_id in (select id from users where client_id = ${clientId})`;
    const isTheirs = by === 'user_id' ? people : sql`${sql.identifier(by)} = ${clientId}`;
    return sql`select ${table}::text as table, to_jsonb(held)::text as row from ${sql.identifier(table)} as held where ${isTheirs}`;
  });

  const { rows } = await db.execute<{ table: string; row: string }>(
    sql`${sql.join(parts, sql` union all `)} order by 1, 2`,
  );
  const empty = Object.fromEntries(columns.map(({ table }) => [table, [] as string[]]));
  return rows.reduce((held, { table, row }) => {
    held[table]?.push(row);
    return held;
  }, empty);
}

export async function aPlantedCompany(
  app: Awaited<ReturnType<typeof startTestApp>>,
  fields: { readonly support?: 'closed' } = {},
) {
  const { database, declaredResources } = app;
  const db = database.in(platformScope);
  const client = await app.aClient({ name: planted, ...fields });
  const clientId = client.id;
  const user = await app.aUser({
    client,
    firstName: planted,
    username: `${planted}@people.example`,
    platformRole: 'client_admin',
    externalId: planted,
  });
  const userId = user.id;
  const [generation, expiresAt] = [0, new Date(2100, 0)];
  const added = async (inserted: PromiseLike<{ id: number }[]>) => {
    const [row] = await inserted;
    if (!row) throw new Error('Nothing was inserted');
    return row;
  };

  /** A record of each resource that is made of declared fields. */
  const declared = Object.fromEntries(
    await Promise.all(
      declaredResources.map(
        async (resource) => [resource.name, await app.aRecord(resource, { client, text: planted })] as const,
      ),
    ),
  );
  const unit = await app.aFunction({ client, name: `${planted} function`, externalId: planted });
  const location = await app.aLocation({ client, name: `${planted} location` });
  const attribute = await app.anAttribute({ client, name: `${planted} attribute`, options: [`${planted} option`] });
  const [option] = attribute.options;
  if (!option) throw new Error('There is no option');
  await app.anAnswer(user, option);
  const subscription = await app.aSubscription({ client, name: `${planted} subscription` });

  const view = { clientId, userId, screen: 'users', query: planted, hiddenColumns: [] };
  const views = await db
    .insert(savedViews)
    .values([
      { ...view, name: `${planted} private view`, nameKey: 'private', isShared: false },
      { ...view, name: `${planted} shared view`, nameKey: 'shared', isShared: true },
    ])
    .returning();
  await db.insert(savedViewDefaults).values({ clientId, userId, screen: 'users', viewId: views[1]?.id ?? 0 });

  const recordId = declared['applications']?.id ?? 0;
  const changes = [{ field: 'name', from: null, to: planted }];
  await db
    .insert(recordEvents)
    .values({ clientId, resource: 'applications', recordId, act: 'added', by: planted, changes });
  const entered = { clientId, year: plantedYear, changedBy: planted };
  await db.insert(yearlyFigures).values({ ...entered, employees: 7 });
  await db.insert(sampleRecords).values({ clientId, table: 'daily_snapshots', recordId: 20_250_101 });
  await db.insert(measureTargets).values({ ...entered, key: 'availability', direction: 'at_least', value: 7 });
  await db.execute(sql`insert into daily_snapshots (client_id, day, counts)
    values (${clientId}, '2025-01-01', jsonb_build_object('text', ${planted}::text, 'inputs', '{}'::jsonb, 'amounts', '{}'::jsonb))`);

  const pulseId = await aCountedPulse(database, {
    client,
    title: planted,
    closedAt: new Date(),
    invited: 9,
    answered: 8,
    questions: [{ kind: 'satisfaction', values: [0, 0, 0, 0, 8] }],
  });
  await db.insert(pulseInvitations).values({ clientId, pulseId, userId, optionIds: [option.id] });
  await db.insert(pulseComments).values({ id: randomUUID(), clientId, pulseId, question: 'q0', text: planted });
  const action = await added(db.insert(pulseActions).values({ clientId, pulseId, text: planted }).returning());

  const url = `https://${planted}.example/`;
  const webhook = await added(
    db
      .insert(webhooks)
      .values({ clientId, url, events: ['user.created'], secret: sealed })
      .returning(),
  );
  const event = await added(
    db.insert(webhookEvents).values({ clientId, type: 'user.created', data: { planted } }).returning(),
  );
  const tried = { at: '2025-01-01T00:00:00Z', ms: 7, status: 500, fault: null, answer: planted };
  const delivery = await added(
    db
      .insert(webhookDeliveries)
      .values({ clientId, webhookId: webhook.id, eventId: event.id, tries: [tried], deadAt: new Date() })
      .returning(),
  );

  const provider = await added(
    db
      .insert(ssoProviders)
      .values({ clientId, name: planted, issuer: url, oidcClientId: planted, clientSecret: sealed })
      .returning(),
  );
  const providerId = provider.id;
  const domain = await added(
    db
      .insert(ssoDomains)
      .values({ clientId, domain: `${planted}.example`, proof: planted })
      .returning(),
  );
  await db.insert(ssoIdentities).values({ clientId, providerId, userId, issuer: url, subject: planted });
  await db.insert(ssoMappings).values({ clientId, providerId, position: 0, value: planted, functionId: unit.id });
  await app.aScimToken({ client });

  const program = await app.aServiceToken({ client, name: `${planted} token` });
  const { secret: _, ...stored } = newSecret();
  const own = { clientId, userId, name: planted, scopes: [], networks: [], expiresAt };
  const token = await added(
    db
      .insert(apiTokens)
      .values({ ...own, ...stored })
      .returning(),
  );
  const authenticator = await added(
    db.insert(authenticatorApps).values({ userId, name: planted, secret: sealed, confirmedAt: new Date() }).returning(),
  );
  const key = { credentialId: planted, publicKey: Buffer.from(planted), userHandle: planted, signCount: 0 };
  const passkey = await added(
    db
      .insert(passkeys)
      .values({ userId, name: planted, isSynced: false, ...key })
      .returning(),
  );
  const asAdministrator = await app.aSession({ user });
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`user_id = ${userId}`);
  await db.insert(pictures).values({ name: planted, clientId, userId, bytes: Buffer.from(planted) });
  await db.insert(pendingSignIns).values({ userId, tokenHash: hashOfToken(randomToken()), generation, expiresAt });
  await db.insert(recoveryCodes).values({ userId, selector: 0, codeHash: planted });
  await db
    .insert(userTokens)
    .values({ userId, kind: 'password_reset', tokenHash: hashOfToken(randomToken()), expiresAt });
  const mail = { userId, toAddress: `${planted}@people.example`, toName: planted, cause: planted };
  await db.insert(mails).values({ ...mail, kind: 'sessions_ended', deadAt: new Date() });
  const over = { from: new Date(2025, 0, 1), until: new Date(2025, 0, 2), endedAt: new Date(2025, 0, 2) };
  const access = await added(
    db
      .insert(supportAccess)
      .values({ clientId, openedBy: userId, reason: planted, ...over })
      .returning(),
  );
  await db.insert(supportVisits).values({ clientId, accessId: access.id, userId });
  await db.insert(refusedInvitations).values({ clientId, inviterId: userId, address: `${planted}@people.example` });

  /** The ids of the records by the noun in the paths of their endpoints. */
  const ids: Record<string, readonly (number | string)[]> = {
    ...Object.fromEntries(Object.entries(declared).map(([noun, { id }]) => [noun, [id]])),
    functions: [unit.id],
    locations: [location.id],
    'custom-attributes': [attribute.id],
    users: [userId],
    subscriptions: [subscription.id],
    'saved-views': views.map(({ id }) => id),
    'service-accounts': [program.owner.id],
    clients: [clientId],
    pulses: [pulseId],
    'pulse-actions': [action.id],
    'support-access': [access.id],
    webhooks: [webhook.id],
    'webhook-deliveries': [delivery.id],
    sso: [domain.id],
    me: [token.id, authenticator.id, passkey.id, session?.id ?? ''],
  };

  const snapshot = () => rowsOfCompany(database, clientId);

  /** A check that fails if a row of the company has changed since it was last called, or since now. */
  async function changeCheck(): Promise<() => Promise<void>> {
    let last = await snapshot();
    return async () => {
      const before = last;
      last = await snapshot();
      expect(last).toEqual(before);
    };
  }

  return {
    client,
    user,
    unit,
    location,
    option,
    ids,
    asAdministrator,
    snapshot,
    changeCheck,
  };
}
