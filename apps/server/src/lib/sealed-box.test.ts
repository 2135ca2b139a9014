import { expect, test } from 'vitest';
import { boxOpener, newKeyPair, sealBox } from './sealed-box.ts';

const { publicKey, privateKey } = newKeyPair();
const open = boxOpener(privateKey, publicKey);
const content = Buffer.from('an answer');

test('a box opens with its private key', () => {
  expect(open(sealBox(publicKey, content, 'pulse 1'), 'pulse 1')).toEqual(content);
});

test('two boxes of the same content have nothing in common but their size', () => {
  const [one, other] = [sealBox(publicKey, content, 'pulse 1'), sealBox(publicKey, content, 'pulse 1')];
  expect(one).not.toEqual(other);
  expect(one.subarray(0, 32)).not.toEqual(other.subarray(0, 32));
  expect(one).toHaveLength(other.length);
});

test('a box does not open with another key, for another context, or after a change', () => {
  const box = sealBox(publicKey, content, 'pulse 1');
  const stranger = newKeyPair();
  expect(() => boxOpener(stranger.privateKey, stranger.publicKey)(box, 'pulse 1')).toThrow('unable to authenticate');
  expect(() => open(box, 'pulse 2')).toThrow('unable to authenticate');
  for (const at of [0, 40, box.length - 1]) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => open(changed, 'pulse 1')).toThrow('unable to authenticate');
  }
});
