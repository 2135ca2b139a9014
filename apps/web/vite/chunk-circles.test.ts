import { expect, it } from 'vitest';
import { circleOf } from './chunk-circles.ts';

it('finds files that import each other, also by way of others', () => {
  const imports = new Map([
    ['page', ['controls', 'app']],
    ['controls', ['react', 'app']],
    ['app', ['icon']],
    ['icon', ['controls']],
  ]);
  expect(circleOf(imports)).toEqual(['controls', 'app', 'icon', 'controls']);
});

it('finds nothing in files that many import', () => {
  const imports = new Map([
    ['page', ['controls', 'app']],
    ['controls', ['react']],
    ['app', ['controls', 'react']],
  ]);
  expect(circleOf(imports)).toBeUndefined();
});
