// Encryption to a public key: whoever seals cannot open. X25519, HKDF-SHA-256 and AES-256-GCM, as in RFC 9180. Boxes that
// are sealed together share a key pair, which takes most of the time, and differ by a random nonce.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

const rawKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
const publicKeyOf = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });

function boxKey(privateKey: KeyObject, publicKey: KeyObject, sender: Buffer, receiver: Buffer): Buffer {
  const secret = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([sender, receiver]), 'orgscope/sealed-box', keyBytes));
}

/** A key pair: the public key in 32 bytes, the private one as text. */
export function newKeyPair(): { publicKey: Buffer; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: rawKey(publicKey),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/**
 * Encrypts contents so that the holder of the private key alone can read them. Whoever seals cannot open again: the
 * sender's key pair is forgotten with this function. The context is authenticated with the content.
 */
export function boxSealer(receiver: Buffer) {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const sender = rawKey(publicKey);
  const key = boxKey(privateKey, publicKeyOf(receiver), sender, receiver);
  return (content: Buffer, context: string): Buffer => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
    return Buffer.concat([sender, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  };
}

/** Opens boxes with a private key. Throws if one was changed, or sealed for another key or context. */
export function boxOpener(privateKey: string, receiver: Buffer) {
  const opening = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
  const keys = new Map<string, Buffer>();
  const keyOf = (sender: Buffer): Buffer => {
    const name = sender.toString('base64');
    const key = keys.get(name) ?? boxKey(opening, publicKeyOf(sender), sender, receiver);
    keys.set(name, key);
    return key;
  };
  return (box: Buffer, context: string): Buffer => {
    const key = keyOf(box.subarray(0, keyBytes));
    const nonce = box.subarray(keyBytes, keyBytes + nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(box.subarray(-tagBytes));
    return Buffer.concat([decipher.update(box.subarray(keyBytes + nonceBytes, -tagBytes)), decipher.final()]);
  };
}
