import { expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

it('matches a path with and without a trailing slash', () => {
  expect(matchPath('/auth/login', '/auth/login/')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
});

it('matches a path in any case, and keeps that of the parameters', () => {
  expect(matchPath('/auth/login', '/Auth/Login')).toEqual({});
  expect(matchPath('/auth/sso/:key', '/auth/SSO/aB')).toEqual({ key: 'aB' });
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
