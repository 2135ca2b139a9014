// The server's keys: one secret, from which each use derives a key that reveals nothing about the others.
import { hkdfSync } from 'node:crypto';

const least = 32;

/** The bytes of a key written in hex or base64; undefined if there are fewer than 32, or if most of them repeat. */
export function readSecretKey(text: string): Buffer | undefined {
  const isHex = /^(?:[\da-f]{2})+$/i.test(text);
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  return bytes.length >= least && new Set(bytes).size >= least / 2 ? bytes : undefined;
}

/** The key for one use, by HKDF-SHA256. */
export const derivedKey = (secret: Buffer, use: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `orgscope/${use}`, bytes));
