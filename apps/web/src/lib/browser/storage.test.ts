import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('reads a stored value, and null after it is removed', () => {
  writeStored('columns', ['name']);
  expect(readStored('columns')).toEqual(['name']);
  writeStored('columns', undefined);
  expect(readStored('columns')).toBeNull();
});

it('reads damaged data as null', () => {
  localStorage.setItem('columns', '{');
  expect(readStored('columns')).toBeNull();
});

it('works without storage', () => {
  const closed = () => {
    throw new DOMException('Closed', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  expect(() => writeStored('columns', ['name'])).not.toThrow();
  expect(() => writeStored('columns', undefined)).not.toThrow();
  expect(readStored('columns')).toBeNull();
});
