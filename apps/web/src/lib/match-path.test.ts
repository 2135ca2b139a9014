import { expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

it('fits a path with and without a slash at its end', () => {
  expect(matchPath('/auth/login', '/auth/login/')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
});

it('fits no longer, shorter or other path', () => {
  expect(matchPath('/auth/login', '/auth/login/again')).toBeNull();
  expect(matchPath('/auth/login', '/auth')).toBeNull();
  expect(matchPath('/', '/auth')).toBeNull();
});

it('names the parameters', () => {
  expect(matchPath('/blog/:slug', '/blog/ratios')).toEqual({ slug: 'ratios' });
  expect(matchPath('/blog/:slug', '/blog/')).toBeNull();
});

it('fits everything with a star', () => expect(matchPath('*', '/any/where')).toEqual({}));
