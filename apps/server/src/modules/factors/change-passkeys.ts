import { message } from '@orgscope/contract/words/message';
import { passkeyLimits } from '@orgscope/contract/resources/passkeys';
import type { CreationOptions, NewCredential } from '@orgscope/contract/resources/passkeys';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { personName } from '../../lib/person-name.ts';
import { dropCodesOfLast, freshCodes, lockOwn, storeFresh } from './change-factors.ts';
import { algorithms, passkeyTimeout } from './check-passkey.ts';
import type { PasskeyChecker } from './check-passkey.ts';
import { issueChallenge } from './passkey-challenges.ts';
import type { ChallengeHolder } from './passkey-challenges.ts';
import { deletePasskey, insertPasskey, renamePasskey as rename } from './passkeys.ts';
import { mailOwner } from './mail-owner.ts';

const absent = () => notFound(message('passkeys.absent'));
const notAdded = () => new AppError('malformed_request', message('passkeys.not_added'));

function checkRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length < passkeyLimits.passkeys) return;
  throw new AppError('too_many', message('passkeys.too_many', { most: passkeyLimits.passkeys }));
}

const holderOf = ({ id }: Session): ChallengeHolder => ({ use: 'add', secret: id });

/** Options for the browser to make a passkey on a device that has none of this account yet. */
export function startPasskey(database: Database, checker: PasskeyChecker, session: Session): Promise<CreationOptions> {
  return database.transaction(platformScope, async (tx) => {
    const { account, passkeys } = await lockOwn(tx, session);
    checkRoom(passkeys);
    return {
      rp: { id: checker.rpId, name: 'Orgscope' },
      user: {
        // A former SECRET_KEY may have made the handle of earlier passkeys.
        id: passkeys[0]?.userHandle ?? checker.handleOf(account.id),
        name: account.username,
        displayName: personName(account),
      },
      challenge: await issueChallenge(tx, holderOf(session)),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: passkeyTimeout,
      excludeCredentials: passkeys.map(({ credentialId: id }) => ({ id, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  });
}

/** Adds a passkey that the browser has made. Returns recovery codes if the account had none. */
export async function addPasskey(
  database: Database,
  checker: PasskeyChecker,
  session: Session,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<string[] | null> {
  const userId = session.user.id;
  const made = await checker.readNew(holderOf(session), credential);
  if (!made) throw notAdded();
  const fresh = await freshCodes(database, userId);
  return database.transaction(platformScope, async (tx) => {
    const { account, passkeys } = await lockOwn(tx, session);
    checkRoom(passkeys);
    const isNew = await insertPasskey(tx, {
      userId,
      name,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      userHandle: passkeys[0]?.userHandle ?? checker.handleOf(userId),
      signCount: made.credential.counter,
      isSynced: made.credentialBackedUp,
    });
    if (!isNew) throw notAdded();
    await mailOwner(tx, account, 'passkey_added', { app: name });
    return storeFresh(tx, userId, fresh);
  });
}

export function renamePasskey(database: Database, session: Session, id: number, name: string): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const { account } = await lockOwn(tx, session);
    if (!(await rename(tx, account.id, id, name))) throw absent();
    await mailOwner(tx, account, 'passkey_renamed', { app: name });
  });
}

/** Removes a passkey, and with the last factor the recovery codes, which stand in for it. */
export function removePasskey(database: Database, session: Session, id: number): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const own = await lockOwn(tx, session);
    const passkey = own.passkeys.find((each) => each.id === id);
    if (!passkey) throw absent();
    await dropCodesOfLast(tx, own);
    await deletePasskey(tx, own.account.id, id);
    await mailOwner(tx, own.account, 'passkey_removed', { app: passkey.name });
  });
}
