import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, sessionPrefix, writeStored } from '../lib/browser/storage.ts';
import { clearSession, followOtherTabs, followReturns, startSession, updateSession, useSession } from './store.ts';

const user = { username: 'ada@acme.example', full_name: 'Ada Lovelace', permissions: ['analytics.can_view'] };
const stored = () => JSON.parse(localStorage.getItem('auth-storage') ?? 'null');
const keep = (state: unknown) => localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));

beforeEach(() => clearSession());

it('keeps exactly four fields under auth-storage', () => {
  startSession(user, [{ id: 1 }]);
  useSession.setState({ isLoading: true });
  const fields = { user, subscriptions: [{ id: 1 }], permissions: ['analytics.can_view'], isAuthenticated: true };
  expect(stored().state).toEqual(fields);
});

it('takes over the fields of an answer about the user, and keeps the omitted ones', () => {
  startSession(user, [{ id: 1 }]);
  updateSession({ full_name: 'Ada King', unknown: true });
  const session = useSession.getState();
  expect(session.user).toMatchObject({ full_name: 'Ada King', username: 'ada@acme.example' });
  expect(session.permissions).toEqual(['analytics.can_view']);
  expect(session.subscriptions).toEqual([{ id: 1 }]);
  updateSession({ permissions: ['core.can_admin'], subscriptions: [] });
  expect(useSession.getState()).toMatchObject({ permissions: ['core.can_admin'], subscriptions: [] });
});

it.each([
  ['a user signs in', () => startSession(user, [])],
  ['the user signs out', () => clearSession()],
])('clears the client’s colours when %s', (_when, change) => {
  localStorage.setItem('orgscope-brand', '{}');
  change();
  expect(localStorage.getItem('orgscope-brand')).toBeNull();
});

it('clears the reason for the last session’s end when a user signs in', () => {
  clearSession({ hasSignedOut: true, endReason: 'Your session has expired.' });
  startSession(user, []);
  expect(useSession.getState()).toMatchObject({ hasSignedOut: false, endReason: undefined });
});

it.each([
  ['the user signs out', () => clearSession()],
  ['another user signs in', () => startSession({ username: 'bo@acme.example' }, [])],
])('clears what this browser stored for the session when %s', (_, end) => {
  startSession(user, []);
  writeStored(`${sessionPrefix}recent:ada`, ['Acme']);
  writeStored('columns', ['name']);
  end();
  expect(readStored(`${sessionPrefix}recent:ada`)).toBeNull();
  expect(readStored('columns')).toEqual(['name']);
});

it('a late answer does not sign a user in again', () => {
  updateSession(user);
  expect(useSession.getState().isAuthenticated).toBe(false);
});

describe('the stored session', () => {
  it('is restored', async () => {
    keep({ user, subscriptions: [], permissions: ['core.can_admin'], isAuthenticated: true });
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ user, permissions: ['core.can_admin'], isAuthenticated: true });
  });

  it.each([
    ['no user', { user: null, subscriptions: [], permissions: [], isAuthenticated: true }],
    ['a user that is not an object', { user: 'ada', permissions: [], isAuthenticated: true }],
    ['a list', []],
    ['nothing', null],
  ])('is ignored with %s', async (_what, state) => {
    keep(state);
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ user: null, permissions: [], isAuthenticated: false });
  });

  it('loses only what is damaged', async () => {
    keep({ user, subscriptions: 'none', permissions: ['core.can_admin', 7], isAuthenticated: true });
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ subscriptions: [], permissions: ['core.can_admin'] });
  });

  it('may be invalid JSON', async () => {
    localStorage.setItem('auth-storage', '{"state":');
    await useSession.persist.rehydrate();
    expect(useSession.getState().isAuthenticated).toBe(false);
  });
});

describe('another tab', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it('that signs out signs this one out', () => {
    const stop = followOtherTabs();
    startSession(user, []);
    keep({ user: null, subscriptions: [], permissions: [], isAuthenticated: false });
    tell('auth-storage');
    expect(useSession.getState().isAuthenticated).toBe(false);
    stop();
  });

  it('that clears the storage signs this one out', () => {
    const stop = followOtherTabs();
    startSession(user, []);
    localStorage.clear();
    tell(null);
    expect(useSession.getState().isAuthenticated).toBe(false);
    stop();
  });

  it('that changes something else has no effect', () => {
    const stop = followOtherTabs();
    startSession(user, []);
    localStorage.clear();
    tell('orgscope-theme');
    expect(useSession.getState().isAuthenticated).toBe(true);
    stop();
  });

  it.each([
    ['signs out makes this one forget the page to return to', true],
    ['loses its session does not', false],
  ])('that %s', (_what, hasSignedOut) => {
    const stop = followOtherTabs();
    clearSession({ hasSignedOut });
    useSession.setState({ user, isAuthenticated: true, hasSignedOut: !hasSignedOut });
    keep({ user: null, subscriptions: [], permissions: [], isAuthenticated: false });
    tell('auth-storage');
    expect(useSession.getState()).toMatchObject({ isAuthenticated: false, hasSignedOut });
    stop();
  });

  it('that has signed out does not make a later visit forget it', async () => {
    clearSession({ hasSignedOut: true });
    useSession.setState({ hasSignedOut: false });
    await useSession.persist.rehydrate();
    expect(useSession.getState().hasSignedOut).toBe(false);
  });

  it('is no longer followed after unsubscribing', () => {
    followOtherTabs()();
    startSession(user, []);
    localStorage.clear();
    tell('auth-storage');
    expect(useSession.getState().isAuthenticated).toBe(true);
  });
});

describe('a page that the browser brings back', () => {
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const nobody = { user: null, subscriptions: [], permissions: [], isAuthenticated: false };

  it.each([
    ['from its memory reads the stored session and tells so', true],
    ['by loading it has read it already', false],
  ])('%s', (_how, persisted) => {
    const ask = vi.fn<() => void>(() => expect(useSession.getState().isAuthenticated).toBe(false));
    const stop = followReturns(ask);
    startSession(user, []);
    keep(nobody);
    show(persisted);
    expect(useSession.getState().isAuthenticated).toBe(!persisted);
    expect(ask).toHaveBeenCalledTimes(persisted ? 1 : 0);
    stop();
  });

  it('is no longer followed after unsubscribing', () => {
    const ask = vi.fn<() => void>();
    followReturns(ask)();
    show(true);
    expect(ask).not.toHaveBeenCalled();
  });
});
