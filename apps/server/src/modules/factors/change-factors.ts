import { message } from '@orgscope/contract/words/message';
import { factorLimits } from '@orgscope/contract/resources/factors';
import type { AppConfirmation } from '@orgscope/contract/resources/factors';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { authenticatorApps } from '../../db/tables/authenticator-apps.ts';
import { clients } from '../../db/tables/clients.ts';
import { passkeys as passkeyTable } from '../../db/tables/passkeys.ts';
import { pendingSignIns } from '../../db/tables/pending-sign-ins.ts';
import { recoveryCodes } from '../../db/tables/recovery-codes.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { keyAddress, newKey, stepOf } from '../../lib/secrets/totp.ts';
import { lockCaller } from '../accounts/account.ts';
import type { Account } from '../accounts/account.ts';
import { isLastForEmergencies } from '../users/record/last-administrator.ts';
import { lastForEmergencies } from '../users/record/refusals.ts';
import { activateApp, addApp, confirmedApps, contextOf, deleteApp, readNewApp } from './authenticator-apps.ts';
import type { Sealer } from './authenticator-apps.ts';
import { passkeysOf } from './passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import type { NewRecoveryCodes } from './recovery-codes.ts';
import { mailOwner } from './mail-owner.ts';

const absent = () => notFound(message('factors.absent'));

/** Locks the caller's account, so that changes to its factors take turns. */
export async function lockOwn(tx: Drizzle, caller: Session) {
  const account = await lockCaller(tx, caller);
  return { account, apps: await confirmedApps(tx, account.id), passkeys: await passkeysOf(tx, account.id) };
}

type Own = Awaited<ReturnType<typeof lockOwn>>;

/** New recovery codes for an account that has none. Hashing is slow: not inside a transaction. */
export const freshCodes = async (database: Database, userId: number): Promise<NewRecoveryCodes | undefined> =>
  (await countRecoveryCodes(database.in(platformScope), userId)) === 0 ? makeRecoveryCodes() : undefined;

/** Stores them and returns them to be shown, unless a factor that was added meanwhile has brought some. */
export async function storeFresh(tx: Drizzle, userId: number, fresh?: NewRecoveryCodes): Promise<string[] | null> {
  if (!fresh || (await countRecoveryCodes(tx, userId)) > 0) return null;
  await storeRecoveryCodes(tx, userId, fresh);
  return fresh.codes;
}

/** Refuses to take its factors from the last account for emergencies: it opens with one only. */
export async function keepOpenForEmergencies(tx: Drizzle, account: Account): Promise<void> {
  if (await isLastForEmergencies(tx, { ...account, clientId: account.client.id })) throw lastForEmergencies();
}

/** Deletes the recovery codes before the last factor is removed; refuses that while one is required. */
export async function dropCodesOfLast(tx: Drizzle, { account, apps, passkeys }: Own): Promise<void> {
  if (apps.length + passkeys.length !== 1) return;
  const isRequired = and(eq(clients.id, account.client.id), isNotNull(clients.factorsRequiredSince));
  if ((await tx.$count(clients, isRequired)) > 0) throw new AppError('in_use', message('factors.last_required'));
  await keepOpenForEmergencies(tx, account);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account.id));
}

function checkRoom(apps: readonly unknown[]): void {
  if (apps.length < factorLimits.apps) return;
  throw new AppError('too_many', message('factors.too_many_apps', { most: factorLimits.apps }));
}

/** Makes the key of a new app, which counts once its first code is right. */
export function startApp(database: Database, keys: Sealer, session: Session) {
  const { id: userId, username } = session.user;
  const key = newKey();
  return database.transaction(platformScope, async (tx) => {
    checkRoom((await lockOwn(tx, session)).apps);
    const id = await addApp(tx, userId, keys.seal(key, contextOf(userId)));
    return { id, key, address: keyAddress(key, username) };
  });
}

/** Adds the app with its first code. Returns recovery codes if the account had none. */
export async function confirmApp(
  database: Database,
  keys: Sealer,
  session: Session,
  id: number,
  { name, code }: AppConfirmation,
): Promise<string[] | null> {
  const db = database.in(platformScope);
  const { id: userId } = session.user;
  const secret = await readNewApp(db, userId, id);
  if (secret === undefined) throw absent();
  const step = stepOf(keys.open(secret, contextOf(userId)), code);
  if (step === undefined) throw new AppError('validation_failed', { code: [message('factors.code_wrong')] });
  const fresh = await freshCodes(database, userId);
  return database.transaction(platformScope, async (tx) => {
    const { account, apps } = await lockOwn(tx, session);
    checkRoom(apps);
    if (!(await activateApp(tx, id, name, step))) throw absent();
    await mailOwner(tx, account, 'added', { app: name });
    return storeFresh(tx, userId, fresh);
  });
}

/** Removes an app, and with the last factor the recovery codes, which stand in for it. */
export function removeApp(database: Database, session: Session, id: number): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const own = await lockOwn(tx, session);
    const app = own.apps.find((each) => each.id === id);
    if (!app) throw absent();
    await dropCodesOfLast(tx, own);
    await deleteApp(tx, own.account.id, id);
    await mailOwner(tx, own.account, 'removed', { app: app.name });
  });
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewRecoveryCodes(database: Database, session: Session): Promise<string[]> {
  const fresh = await makeRecoveryCodes();
  await database.transaction(platformScope, async (tx) => {
    const { account, apps, passkeys } = await lockOwn(tx, session);
    if (apps.length + passkeys.length === 0) throw new AppError('inactive', message('factors.none'));
    await storeRecoveryCodes(tx, session.user.id, fresh);
    await mailOwner(tx, account, 'codes_renewed');
  });
  return fresh.codes;
}

/** Removes all factors of a user, inside the caller's transaction; false if there were none. */
export async function removeFactors(tx: Drizzle, userId: number): Promise<boolean> {
  const apps = await confirmedApps(tx, userId);
  const passkeys = await tx
    .delete(passkeyTable)
    .where(eq(passkeyTable.userId, userId))
    .returning({ id: passkeyTable.id });
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  return apps.length + passkeys.length > 0;
}
