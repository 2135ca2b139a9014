import { describe, expect, it } from 'vitest';
import { guardRedirect } from './guard-redirect.ts';
import { returnPath, servesVisitors, pathAfterSignIn } from './paths.ts';

const admin = { isAuthenticated: true, permissions: ['core.can_admin'], user: {} };

describe('the guard', () => {
  it('sends a visitor to sign in first', () => {
    const signedOut = { isAuthenticated: false, permissions: [], user: { needs_terms: true } };
    expect(guardRedirect(signedOut, '/admin/industries', ['core.can_admin'])).toBe('/auth/login');
  });

  it('requires the terms before the profile, and the profile before permissions', () => {
    const both = { needs_terms: true, needs_profile_completion: true };
    expect(guardRedirect({ ...admin, user: both }, '/app/home')).toBe('/auth/set-password');
    const profile = { ...admin, permissions: [], user: { needs_profile_completion: true } };
    expect(guardRedirect(profile, '/admin/industries', ['core.can_admin'])).toBe('/onboarding/user-onboarding');
  });

  it('does not redirect a user who is already there', () => {
    expect(guardRedirect({ ...admin, user: { needs_terms: true } }, '/auth/set-password')).toBeNull();
    expect(
      guardRedirect({ ...admin, user: { needs_profile_completion: true } }, '/onboarding/user-onboarding'),
    ).toBeNull();
  });

  it('requires one of the permissions, not all of them', () => {
    expect(guardRedirect(admin, '/admin/users', ['core.can_manage_client', 'core.can_admin'])).toBeNull();
    expect(guardRedirect(admin, '/app/home', ['analytics.can_view'])).toBe('/no-access');
    expect(guardRedirect({ ...admin, permissions: [] }, '/app/home')).toBeNull();
  });
});

describe('after sign-in', () => {
  it('goes to terms and profile, then to the requested page or home', () => {
    const requested = { pathname: '/admin/industries', search: '?page=2', hash: '' };
    expect(pathAfterSignIn({ needs_terms: true, needs_profile_completion: true }, requested)).toBe(
      '/auth/set-password',
    );
    expect(pathAfterSignIn({ needs_profile_completion: true }, requested)).toBe('/onboarding/user-onboarding');
    expect(pathAfterSignIn({}, requested)).toBe('/admin/industries?page=2');
    expect(pathAfterSignIn({}, undefined)).toBe('/app/home');
  });

  it.each([
    ['another host', '//evil.example'],
    ['another host behind a backslash', '/\\evil.example'],
    ['a backslash in the path', '/app\\home'],
    ['a scheme', 'https://evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a sign-in page', '/auth/login'],
  ])('does not return to %s', (_what, pathname) => expect(returnPath({ pathname })).toBeNull());

  it.each([[null], ['/app/home'], [{}], [{ pathname: 7 }]])('does not return to %j', (requested) =>
    expect(returnPath(requested)).toBeNull(),
  );
});

it('visitors can use the auth screens, except the one that sets the user’s password', () => {
  const paths = ['/auth/login', '/auth/reset-password', '/auth/set-password', '/app/home', '/terms'];
  expect(paths.filter(servesVisitors)).toEqual(['/auth/login', '/auth/reset-password']);
});
