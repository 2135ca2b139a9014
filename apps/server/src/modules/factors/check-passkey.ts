import { passkeyLimits } from '@orgscope/contract/resources/passkeys';
import type { Assertion, NewCredential, RequestOptions } from '@orgscope/contract/resources/passkeys';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { derivedKey } from '../../lib/secrets/secret-keys.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { findPasskey, notePasskeyUse } from './passkeys.ts';
import type { KnownPasskey } from './passkeys.ts';
import { issueChallenge, redeemChallenge } from './passkey-challenges.ts';
import type { ChallengeHolder } from './passkey-challenges.ts';
import { mailOwner } from './mail-owner.ts';

// With its parsers of certificates, which take a fifth of a second to load: not before the first passkey is used.
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA with P-256, RSA: the first that the authenticator has is taken. */
export const algorithms = [-8, -7, -257];

export const passkeyTimeout = passkeyLimits.challengeMinutes * 60_000;

/** The challenge that a browser says it has answered; empty if what it says cannot be read. */
function challengeIn({ clientDataJSON }: { readonly clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {};
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

interface Asked {
  readonly userVerification: 'required' | 'preferred';
  /** The user whose passkey is asked for; without one, that of any user. */
  readonly userId?: number;
}

/** Checks passkeys for the product's address: pages of another host or origin are refused. */
export function passkeyChecker(database: Database, publicUrl: string, secretKeys: readonly Buffer[]) {
  const { origin, hostname: rpId } = new URL(publicUrl);
  const db = () => database.in(platformScope);

  /** What authenticators know an account by: it says nothing about the person, and each of its passkeys stores it. */
  function handleOf(userId: number): string {
    const [secret] = secretKeys;
    if (!secret) throw new Error('There is no secret key');
    return derivedKey(secret, `passkey-user/${userId}`).toString('base64url');
  }

  const optionsFor = async (
    holder: ChallengeHolder,
    userVerification: RequestOptions['userVerification'],
    credentialIds: readonly string[] = [],
  ): Promise<RequestOptions> => ({
    rpId,
    challenge: await issueChallenge(db(), holder),
    timeout: passkeyTimeout,
    userVerification,
    allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' as const })),
  });

  /** What a new passkey says about itself; undefined if it is not right in every respect. */
  async function readNew(holder: ChallengeHolder, credential: NewCredential) {
    const challenge = challengeIn(credential.response);
    if (!(await redeemChallenge(db(), holder, challenge))) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    // The id that the device signed, and no other that the page says.
    return verified && registrationInfo?.credential.id === credential.id ? registrationInfo : undefined;
  }

  /** The count in a signature that is right in every respect; undefined if it is not. */
  async function countIn(passkey: KnownPasskey, credential: Assertion, challenge: string, { userVerification }: Asked) {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { userHandle, ...response } = credential.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: userVerification === 'required',
      // The count is compared in the statement that stores it, so that of two uses at once one is refused.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    return verified ? authenticationInfo?.newCounter : undefined;
  }

  /** Uses a passkey for a challenge, which is used up; undefined whatever is wrong. */
  async function redeem(holder: ChallengeHolder, credential: Assertion, asked: Asked) {
    const challenge = challengeIn(credential.response);
    if (!(await redeemChallenge(db(), holder, challenge))) return undefined;
    const passkey = await findPasskey(db(), credential.id, asked.userId);
    if (!passkey) return undefined;
    const { userHandle } = credential.response;
    // Authenticators may omit it where they were told which passkey to use.
    const isNamed = userHandle ? userHandle === passkey.userHandle : asked.userId !== undefined;
    const count = isNamed ? await countIn(passkey, credential, challenge, asked) : undefined;
    if (count === undefined) return undefined;
    if (await notePasskeyUse(db(), passkey.id, count)) return passkey;
    const today = todayIn('UTC');
    await mailOwner(db(), passkey.user, 'passkey_copied', { app: passkey.name, once: `${passkey.id}:${today}` });
    return undefined;
  }

  return { rpId, handleOf, optionsFor, readNew, redeem };
}

export type PasskeyChecker = ReturnType<typeof passkeyChecker>;
