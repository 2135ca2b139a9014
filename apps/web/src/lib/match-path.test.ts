import { expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

it('matches a path with and without a trailing slash', () => {
  expect(matchPath('/auth/login', '/auth/login/')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
});

it('does not match a longer, shorter or different path', () => {
  expect(matchPath('/auth/login', '/auth/login/again')).toBeNull();
  expect(matchPath('/auth/login', '/auth')).toBeNull();
  expect(matchPath('/', '/auth')).toBeNull();
});

it('returns the parameters', () => {
  expect(matchPath('/blog/:slug', '/blog/ratios')).toEqual({ slug: 'ratios' });
  expect(matchPath('/blog/:slug', '/blog/')).toBeNull();
});

it('matches everything with a star', () => expect(matchPath('*', '/any/where')).toEqual({}));
