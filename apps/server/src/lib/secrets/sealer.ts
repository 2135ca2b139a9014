import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './secret-keys.ts';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const form = /^v1\.([\w-]{8})\.([\w-]+)$/;

function opened(key: Buffer, sealed: Buffer, context: string): string {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(-tagBytes)];
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new Error('It was changed since it was sealed, or sealed for something else', { cause: error });
  }
}

/** What a sealed text says of the key that opens it. */
export const keyIdOf = (secret: Buffer): string => derivedKey(secret, 'key-id', 6).toString('base64url');

export const isSealed = (text: string): boolean => form.test(text);

/**
 * Encrypts texts with AES-256-GCM for a purpose and a context; both are needed to decrypt. The first key encrypts,
 * every key decrypts: the key's id precedes the text.
 */
export function sealer(secretKeys: readonly Buffer[], purpose: string) {
  const keys = secretKeys.map((secret) => ({
    id: keyIdOf(secret),
    key: derivedKey(secret, purpose),
  }));
  return {
    seal(text: string, context: string): string {
      const [first] = keys;
      if (!first) throw new Error('There is no secret key');
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, first.key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${first.id}.${sealed.toString('base64url')}`;
    },
    /** Whether a text was sealed under the first key. */
    isCurrent: (text: string): boolean => form.exec(text)?.[1] === keys[0]?.id,
    open(text: string, context: string): string {
      const [, id, body = ''] = form.exec(text) ?? [];
      const known = keys.find((key) => key.id === id);
      if (!known) throw new Error('It was sealed under a key that SECRET_KEY does not hold');
      return opened(known.key, Buffer.from(body, 'base64url'), context);
    },
  };
}
