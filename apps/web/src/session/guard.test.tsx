import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import Guard from './guard.tsx';
import { clearSession, startSession } from './store.ts';
import { originOf, returnPath } from './paths.ts';

function Elsewhere() {
  const { pathname, state } = useLocation();
  return `${pathname} from ${returnPath(originOf(state)) ?? 'nowhere'}`;
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/admin/industries" element={<Guard anyOf={['core.can_admin']}>Industries</Guard>} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  ).container;

beforeEach(() => clearSession());
afterEach(cleanup);

it('sends a visitor to sign in, and back to the requested page', () => {
  expect(open('/admin/industries?show=all').textContent).toBe('/auth/login from /admin/industries?show=all');
});

it('passes the origin on to /no-access', () => {
  startSession({ full_name: 'Ada', permissions: ['analytics.can_view'] }, []);
  expect(open('/admin/industries').textContent).toBe('/no-access from /admin/industries');
});

it('shows the screen to a user with the permission, until the session ends', () => {
  startSession({ full_name: 'Ada', permissions: ['core.can_admin'] }, []);
  const page = open('/admin/industries');
  expect(page.textContent).toBe('Industries');
  act(() => clearSession());
  expect(page.textContent).toBe('/auth/login from /admin/industries');
});

it('does not return a new user to the page that another has signed out of', () => {
  startSession({ full_name: 'Ada', permissions: ['core.can_admin'] }, []);
  const page = open('/admin/industries');
  act(() => clearSession({ hasSignedOut: true }));
  expect(page.textContent).toBe('/auth/login from nowhere');
});
