import { expect, it } from 'vitest';
import { callersId } from './request-id.ts';

it.each([
  ['edge-4711_abc', 'edge-4711_abc'],
  [
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ],
  ['Root=1-67891233-abcdef012345678912345678', 'Root=1-67891233-abcdef012345678912345678'],
  ['a\n{"level":60}', 'alevel:60'],
  ['\u001b[31mred\u202e', '31mred'],
  ['x'.repeat(1000), 'x'.repeat(64)],
  ['{}', undefined],
  ['', undefined],
  [undefined, undefined],
])('logs %j as %j', (given, logged) => {
  expect(callersId({ 'x-request-id': given })).toBe(logged);
});
