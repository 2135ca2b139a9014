// An authenticator in software: it makes passkeys and signs with them, as a browser would send it, right or wrong.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { addPasskey, startPasskey } from '@orgscope/contract/resources/passkeys';
import type { startTestApp } from './app.ts';
import type { SessionHeaders } from './builders.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

// CBOR (RFC 8949), as much as attestations need: heads of small and medium lengths, texts, bytes and maps.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** What an attack, or a fault, makes different. */
interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly count?: number;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string | null;
  readonly id?: string;
  readonly hasForgedSignature?: boolean;
}

interface Options {
  readonly challenge: string;
  readonly userHandle?: string;
}

export function softwarePasskey(publicUrl: string) {
  const own = { origin: publicUrl, rpId: new URL(publicUrl).hostname };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let handle = '';
  let count = 0;

  const clientData = (type: string, { challenge }: Options, lie: Lie) =>
    json({
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? own.origin,
      crossOrigin: false,
    });
  function authenticatorData(lie: Lie, attested?: Buffer): Buffer {
    const flags = (lie.isPresent === false ? 0 : 1) | (lie.isVerified === false ? 0 : 4) | (attested ? 64 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(lie.count ?? count);
    return Buffer.concat([sha256(lie.rpId ?? own.rpId), Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)]);
  }

  return {
    id,
    /** The answer to the options of a new passkey. */
    make({ challenge, user }: { challenge: string; user: { id: string } }, lie: Lie = {}) {
      handle = user.id;
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticatorData(lie, attested))],
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', { challenge }, lie),
        attestationObject: attestation.toString('base64url'),
      };
      return { id: lie.id ?? id, rawId: lie.id ?? id, type: 'public-key' as const, response };
    },
    /** The answer to the options of a sign-in. */
    use(options: Options, lie: Lie = {}) {
      count += 1;
      const data = authenticatorData(lie);
      const clientDataJSON = clientData('webauthn.get', options, lie);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const signature = sign('sha256', lie.hasForgedSignature ? Buffer.from('else') : signed, privateKey);
      const response = {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lie.userHandle === undefined ? handle : lie.userHandle,
      };
      return { id: lie.id ?? id, rawId: lie.id ?? id, type: 'public-key' as const, response };
    },
  };
}

/** Adds a passkey to a signed-in user. */
export const passkeyMaker =
  ({ call, settings }: Pick<Awaited<ReturnType<typeof startTestApp>>, 'call' | 'settings'>) =>
  async (as: SessionHeaders, name = 'Laptop') => {
    const passkey = softwarePasskey(settings.publicUrl);
    const options = (await call(startPasskey, { as })).json().data;
    const added = await call(addPasskey, { as, body: { name, credential: passkey.make(options) } });
    if (added.statusCode !== 200) throw new Error(added.body);
    const recoveryCodes: string[] = added.json().data.recovery_codes ?? [];
    return Object.assign(passkey, { recoveryCodes });
  };
