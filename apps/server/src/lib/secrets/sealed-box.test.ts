import { expect, test } from 'vitest';
import { boxOpener, boxSealer, newKeyPair } from './sealed-box.ts';

const { publicKey, privateKey } = newKeyPair();
const open = boxOpener(privateKey, publicKey);
const seal = boxSealer(publicKey);
const content = Buffer.from('an answer');

test('a box opens with its private key', () => {
  expect(open(seal(content, 'pulse 1'), 'pulse 1')).toEqual(content);
});

test('boxes of the same content have nothing in common but their size, and those of one sealer its public key', () => {
  const [one, other] = [seal(content, 'pulse 1'), seal(content, 'pulse 1')];
  const another = boxSealer(publicKey)(content, 'pulse 1');
  expect(one.subarray(0, 32)).toEqual(other.subarray(0, 32));
  expect(one.subarray(0, 32)).not.toEqual(another.subarray(0, 32));
  // The nonce, the content, and the proof that nothing was changed.
  for (const [from, to] of [
    [32, 44],
    [44, -16],
    [-16, undefined],
  ])
    expect(one.subarray(from, to)).not.toEqual(other.subarray(from, to));
  expect(one).toHaveLength(other.length);
});

test('boxes of one sealer open in any order', () => {
  const boxes = ['first', 'second', 'third'].map((text) => seal(Buffer.from(text), 'pulse 1'));
  expect(boxes.toReversed().map((box) => open(box, 'pulse 1').toString())).toEqual(['third', 'second', 'first']);
});

test('a box does not open with another key, for another context, or after a change', () => {
  const box = seal(content, 'pulse 1');
  const stranger = newKeyPair();
  expect(() => boxOpener(stranger.privateKey, stranger.publicKey)(box, 'pulse 1')).toThrow('unable to authenticate');
  expect(() => open(box, 'pulse 2')).toThrow('unable to authenticate');
  for (const at of [0, 40, 50, box.length - 1]) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => open(changed, 'pulse 1')).toThrow('unable to authenticate');
  }
});
