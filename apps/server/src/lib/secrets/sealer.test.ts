import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSealed, sealer } from './sealer.ts';

const [former, present] = [randomBytes(32), randomBytes(32)];
const own = sealer([present], 'outbox');

it('restores any text, and never encrypts the same text to the same result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      const [one, two] = [own.seal(text, context), own.seal(text, context)];
      expect(one).not.toBe(two);
      expect(isSealed(one)).toBe(true);
      expect(own.open(one, context)).toBe(text);
    }),
  );
});

it('opens nothing under another context, purpose or key', () => {
  const sealed = own.seal('hush', 'mail 1');

  expect(() => own.open(sealed, 'mail 2')).toThrow(/sealed/);
  expect(() => sealer([present], 'device').open(sealed, 'mail 1')).toThrow(/sealed/);
  expect(() => sealer([former], 'outbox').open(sealed, 'mail 1')).toThrow('a key that SECRET_KEY does not hold');
});

it('opens nothing of which a byte was changed or cut off', () => {
  const sealed = own.seal('hush', '');
  const [version, id, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => own.open([version, id, changed.toString('base64url')].join('.'), '')).toThrow(/sealed/);
    expect(() => own.open([version, id, bytes.subarray(0, at).toString('base64url')].join('.'), '')).toThrow(/sealed/);
  }
});

it('encrypts with the first key and decrypts with every key', () => {
  const during = sealer([present, former], 'outbox');

  expect(during.open(sealer([former], 'outbox').seal('from before', ''), '')).toBe('from before');
  expect(own.open(during.seal('from now on', ''), '')).toBe('from now on');
});
