// Encryption to a public key: whoever seals cannot open. X25519, HKDF-SHA-256 and AES-256-GCM, as in RFC 9180, with a key
// pair of its own for each box.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [keyBytes, tagBytes] = [32, 16];
// Each box has a key of its own, which is used once.
const nonce = Buffer.alloc(12);

const rawKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
const publicKeyOf = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });

function boxKey(privateKey: KeyObject, publicKey: KeyObject, ephemeral: Buffer, receiver: Buffer): Buffer {
  const secret = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([ephemeral, receiver]), 'orgscope/sealed-box', keyBytes));
}

/** A key pair: the public key in 32 bytes, the private one as text. */
export function newKeyPair(): { publicKey: Buffer; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: rawKey(publicKey),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** Encrypts bytes so that the holder of the private key alone can read them. The context is authenticated with them. */
export function sealBox(receiver: Buffer, content: Buffer, context: string): Buffer {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = rawKey(publicKey);
  const key = boxKey(privateKey, publicKeyOf(receiver), ephemeral, receiver);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([ephemeral, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Opens boxes with a private key. Throws if one was changed, or sealed for another key or context. */
export function boxOpener(privateKey: string, receiver: Buffer) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
  return (box: Buffer, context: string): Buffer => {
    const ephemeral = box.subarray(0, keyBytes);
    const opening = boxKey(key, publicKeyOf(ephemeral), ephemeral, receiver);
    const decipher = createDecipheriv(algorithm, opening, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(box.subarray(-tagBytes));
    return Buffer.concat([decipher.update(box.subarray(keyBytes, -tagBytes)), decipher.final()]);
  };
}
