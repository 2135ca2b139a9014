import { expect, it } from 'vitest';
import { decodedPath } from './decoded-path.ts';

it.each([
  ['/api/pulse/token/?lng=de', '/api/pulse/token/'],
  ['/%61pi/%70ulse/token', '/api/pulse/token'],
  ['http://orgscope.example/api/pulse/token', '/api/pulse/token'],
  ['HTTPS://orgscope.example?/api/', ''],
])('tells of %s the path by which its route is found', (url, path) => {
  expect(decodedPath(url)).toBe(path);
});
