import { afterEach, expect, it, vi } from 'vitest';
import { keep, readKept } from './kept.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('reads what was kept, and nothing once it is forgotten', () => {
  keep('columns', ['name']);
  expect(readKept('columns')).toEqual(['name']);
  keep('columns', undefined);
  expect(readKept('columns')).toBeNull();
});

it('takes what is damaged for nothing', () => {
  localStorage.setItem('columns', '{');
  expect(readKept('columns')).toBeNull();
});

it('does without a storage that is closed', () => {
  const closed = () => {
    throw new DOMException('Closed', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  expect(() => keep('columns', ['name'])).not.toThrow();
  expect(() => keep('columns', undefined)).not.toThrow();
  expect(readKept('columns')).toBeNull();
});
