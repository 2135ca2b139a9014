import { english } from '@orgscope/contract/words/english';
import { and, desc, eq, exists, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { idempotencyKeys } from '../../db/tables/idempotency-keys.ts';
import { pulseInvitations, pulseTokens } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { serviceAccounts } from '../../db/tables/service-accounts.ts';
import { users } from '../../db/tables/users.ts';
import { idsIn, isOfPeople } from '../../db/tables/webhooks.ts';
import { editedBy } from '../../identity/editor.ts';
import { enterClient } from '../../identity/reach/chosen-client.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { endSessionsOf } from '../../identity/session/session-queries.ts';
import type { Session } from '../../identity/session/session.ts';
import { nameApart, personName } from '../../lib/person-name.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { lockAccount, noSuchUser } from '../accounts/account.ts';
import type { Account } from '../accounts/account.ts';
import { formerAccounts } from '../accounts/former-accounts.ts';
import { keepErasedNames } from '../pulses/record/erased-names.ts';
import { keepAnAdministrator } from '../users/changing/change-user.ts';
import { notConfirmed, ownErasure } from '../users/record/refusals.ts';
import { checkRank } from '../users/record/user-rules.ts';
import { personTables } from './person-tables.ts';

/** What stands in place of the name. */
const former = english('users.former');

/** Removes the rows that belong to the person alone. */
async function removeRows(tx: Drizzle, id: number): Promise<void> {
  for (const [table, { of, erased, removes = 'true' }] of Object.entries(personTables)) {
    if (erased !== 'removed') continue;
    await tx.execute(
      sql`delete from ${sql.identifier(table)} as one where one.${sql.identifier(of)} = ${id} and ${sql.raw(removes)}`,
    );
  }
  // The invitation still counts, and its links are void.
  const invitations = tx
    .select({ id: pulseInvitations.id })
    .from(pulseInvitations)
    .where(eq(pulseInvitations.userId, id));
  await tx.delete(pulseTokens).where(sql`${pulseTokens.invitationId} in ${invitations}`);
  await tx.update(pulseInvitations).set({ userId: null }).where(eq(pulseInvitations.userId, id));
}

/**
 * The names that the person has now and had before: history names somebody as they were called at that time. Goes back
 * through the changes of the account in the audit, and those that it has forgotten, so that it finds the names as they were, and
 * not all combinations of first and last names.
 */
async function namesInTime(tx: Drizzle, { id, firstName, lastName, username }: Account) {
  const changes = await tx
    .select({ personal: auditEvents.personal })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.resource, 'users'), eq(auditEvents.recordId, String(id)), isNotNull(auditEvents.personal)),
    )
    .orderBy(desc(auditEvents.id));
  const [kept] = await tx.select({ formerNames: users.formerNames }).from(users).where(eq(users.id, id));
  const sides = [
    ...changes.flatMap(({ personal }) => [personal?.after, personal?.before]),
    ...(kept?.formerNames.toReversed() ?? []),
  ];
  let person = { first_name: firstName, last_name: lastName, username };
  return [{}, ...sides].map((fields) => {
    // An update has only the columns that it changed.
    person = { ...person, ...fields };
    const { first_name: first, last_name: last, username: address } = person;
    return { address, name: personName({ firstName: first, lastName: last, username: address }) };
  });
}

/** The names under which the person stands in texts of the client; one that a colleague has too only with what tells them apart. */
async function namesOf(tx: Drizzle, account: Account, ofPerson: readonly number[]): Promise<string[]> {
  const { id, client } = account;
  const acted = await tx.selectDistinct({ by: recordEvents.by }).from(recordEvents).where(eq(recordEvents.actorId, id));
  const inTime = await namesInTime(tx, account);
  const names = new Set([
    ...inTime.flatMap(({ address, name }) => [address, name]),
    ...acted.flatMap(({ by }) => by ?? []),
  ]);
  const others = await tx
    .selectDistinct({ name: personNameSql })
    .from(users)
    .where(
      and(
        eq(users.clientId, client.id),
        notInArray(users.id, [...ofPerson]),
        isNull(users.erasedAt),
        isAnyOf(personNameSql, [...names]),
      ),
    );
  for (const other of others) names.delete(other.name);
  for (const { address, name } of inTime) for (const mark of [address, id]) names.add(nameApart(name, mark));
  return [...names];
}

/**
 * Overwrites the account: its id stays, and its address is free. Accounts of one person get the same one, by which the year in
 * review counts them once.
 */
async function overwriteAccount(tx: Drizzle, editor: Session, id: number, personId: number): Promise<void> {
  const person = { username: `erased-${personId}@erased.invalid`, firstName: former, lastName: '' };
  await tx
    .update(users)
    .set({
      ...person,
      searchText: searchTextOf(person),
      isActive: false,
      deactivatedAt: sql`coalesce(${users.deactivatedAt}, now())`,
      erasedAt: sql`now()`,
      passwordHash: null,
      oneTimePasswordExpiresAt: null,
      oneTimePasswordSelector: null,
      passwordChangedAt: null,
      platformRole: 'member',
      clientFunctionId: null,
      clientLocationId: null,
      jobTitle: null,
      companyRole: null,
      timezone: null,
      language: null,
      profilePicture: null,
      acceptedTermsVersion: null,
      invitedBy: null,
      invitedByName: null,
      lastSignInAt: null,
      formerNames: [],
      digestSince: null,
      isEmergencyAccount: false,
      externalId: null,
      ...editedBy(editor, users),
    })
    .where(eq(users.id, id));
}

/** Overwrites the name where it stands beside records: who changed one last, who invited, who sent a pulse. */
async function overwriteNames(tx: Drizzle, { id, client }: Account, names: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'changed_by_id' order by 1`);
  for (const { name } of rows) {
    await tx.execute(sql`update ${sql.identifier(name)} set changed_by = ${former} where changed_by_id = ${id}`);
  }
  await tx.update(users).set({ invitedByName: former }).where(eq(users.invitedBy, id));
  const named = { createdBy: former };
  await tx
    .update(serviceAccounts)
    .set(named)
    .where(and(eq(serviceAccounts.clientId, client.id), isAnyOf(serviceAccounts.createdBy, names)));
  await tx
    .update(scimConnections)
    .set(named)
    .where(and(eq(scimConnections.clientId, client.id), isAnyOf(scimConnections.createdBy, names)));
  // Also of other clients, as a platform administrator. Others may send pulses under the same name.
  const begun = tx
    .select({ id: recordEvents.id })
    .from(recordEvents)
    .where(
      and(
        eq(recordEvents.clientId, pulses.clientId),
        eq(recordEvents.resource, 'pulses'),
        sql`${recordEvents.recordId} in (${pulses.id}, ${pulses.seriesId})`,
        inArray(recordEvents.act, ['added', 'opened']),
        eq(recordEvents.actorId, id),
      ),
    );
  // What is not sent yet comes from the company alone.
  await tx
    .update(pulses)
    .set({ sender: sql`case when ${pulses.state} in ('draft', 'scheduled') then '' else ${former} end` })
    .where(and(isAnyOf(pulses.sender, names), exists(begun)));
  // Comments that are counted later may name the person; addresses are removed from them anyhow.
  await keepErasedNames(
    tx,
    client.id,
    names.filter((name) => !name.includes('@')),
  );
  // What webhooks have sent and will send of the account.
  await tx.execute(sql`
    update webhook_events set data = jsonb_set(data, '{records}', (
      select jsonb_agg(case when one -> 'id' = to_jsonb(${id}::integer) then one || '{"fields": {}}' else one end order by place)
      from jsonb_array_elements(data -> 'records') with ordinality as record (one, place)))
    where client_id = ${client.id} and ${isOfPeople} and ${idsIn} @> to_jsonb(${id}::integer)`);
}

/** A pattern for the answers in JSON that have one of these names as whole words. */
function answersWith(names: readonly string[]): string {
  const escaped = names.map((name) =>
    JSON.stringify(name)
      .slice(1, -1)
      .replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`),
  );
  return `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]])`;
}

/**
 * Empties the answers that are kept for repeated requests of colleagues, and those that name the person: of platform
 * administrators, and of clients for which the person has worked as one. A request that is repeated now is told that its
 * answer is lost, and is not carried out twice.
 */
async function emptyAnswers(tx: Drizzle, { id, client }: Account, names: readonly string[]): Promise<void> {
  const ofClient = [users, serviceAccounts].map((table) =>
    tx.select({ id: table.id }).from(table).where(eq(table.clientId, client.id)),
  );
  const workedFor = tx
    .select({ clientId: recordEvents.clientId })
    .from(recordEvents)
    .where(eq(recordEvents.actorId, id));
  // A value of each of the few answers that are kept: for `exists`, all users may be read at once.
  const isAcquainted = sql`(${tx
    .select({ it: sql<boolean>`${eq(users.platformRole, 'platform_admin')} or ${inArray(users.clientId, workedFor)}` })
    .from(users)
    .where(eq(users.id, idempotencyKeys.callerId))})`;
  await tx
    .update(idempotencyKeys)
    .set({ answer: null })
    .where(
      and(
        isNotNull(idempotencyKeys.answer),
        or(
          ...ofClient.map((ids) => inArray(idempotencyKeys.callerId, ids)),
          and(isAcquainted, sql`${idempotencyKeys.answer} ~* ${answersWith(names)}::text`),
        ),
      ),
    );
}

/** Locks the account and the former ones of the same person, who is erased with all of them. */
async function lockAllOf(tx: Drizzle, account: Account): Promise<Account[]> {
  const all = [account];
  for (const { id } of await formerAccounts(tx, account)) {
    const locked = await lockAccount(tx, id);
    if (locked && !locked.isActive && !locked.isClaimed) all.push(locked);
  }
  return all;
}

/** Erases one of the person's accounts, and the person's names beside what it has done. */
async function overwritePerson(
  tx: Drizzle,
  editor: Session,
  account: Account,
  { names, personId }: { readonly names: readonly string[]; readonly personId: number },
): Promise<void> {
  const { id } = account;
  await endSessionsOf(tx, id);
  await removeRows(tx, id);
  await emptyAnswers(tx, account, names);
  await overwriteAccount(tx, editor, id, personId);
  await overwriteNames(tx, account, names);
  await tx.execute(sql`select erase_person_from_history(${id}, ${sql.param(names)}::text[], ${former})`);
  // Last: what was written before tells the audit what the person was called.
  await tx.execute(sql`select erase_person_from_audit(${id}, ${sql.param(names)}::text[])`);
}

/**
 * Erases what names a person, for good. Records keep the id, whose name is that of a former user from now on; the address is
 * free for another account.
 */
export const erasePerson = (database: Database, editor: Session, id: number, confirm: string): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    const account = await lockAccount(tx, id, reachOf(editor));
    if (!account) throw noSuchUser();
    enterClient(editor, account.client.id);
    if (id === editor.user.id) throw ownErasure();
    const all = await lockAllOf(tx, account);
    for (const each of all) checkRank(each, editor);
    if (confirm.toLowerCase() !== account.username.toLowerCase()) throw notConfirmed();
    if (account.isActive) await keepAnAdministrator(tx, { ...account, clientId: account.client.id }, editor);
    const ids = all.map((each) => each.id);
    const names = new Set<string>();
    for (const each of all) for (const name of await namesOf(tx, each, ids)) names.add(name);
    for (const each of all) await overwritePerson(tx, editor, each, { names: [...names], personId: id });
  });
