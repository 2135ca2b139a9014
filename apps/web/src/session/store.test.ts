import { beforeEach, describe, expect, it } from 'vitest';
import { writeStored as keepHere, sessionPrefix, readStored } from '../lib/storage.ts';
import { clearSession, followOtherTabs, startSession, updateSession, useSession } from './store.ts';

const user = { username: 'ada@acme.example', full_name: 'Ada Lovelace', permissions: ['analytics.can_view'] };
const kept = () => JSON.parse(localStorage.getItem('auth-storage') ?? 'null');
const writeStored = (state: unknown) => localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));

beforeEach(() => clearSession());

it('keeps exactly four fields under auth-storage', () => {
  startSession(user, [{ id: 1 }]);
  useSession.setState({ isLoading: true });
  const fields = { user, subscriptions: [{ id: 1 }], permissions: ['analytics.can_view'], isAuthenticated: true };
  expect(kept().state).toEqual(fields);
});

it('takes over what an answer says of the user, and keeps what it leaves out', () => {
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
  ['somebody signs in', () => startSession(user, [])],
  ['the user is gone', () => clearSession()],
])('forgets the colours of the client when %s', (_when, change) => {
  localStorage.setItem('orgscope-brand', '{}');
  change();
  expect(localStorage.getItem('orgscope-brand')).toBeNull();
});

it('forgets how the last session ended when somebody signs in', () => {
  clearSession({ hasSignedOut: true, endReason: 'Your session has expired.' });
  startSession(user, []);
  expect(useSession.getState()).toMatchObject({ hasSignedOut: false, endReason: undefined });
});

it.each([
  ['the user is gone', () => clearSession()],
  ['another one signs in', () => startSession({ username: 'bo@acme.example' }, [])],
])('forgets what this browser kept for the session when %s', (_, end) => {
  startSession(user, []);
  keepHere(`${sessionPrefix}recent:ada`, ['Acme']);
  keepHere('columns', ['name']);
  end();
  expect(readStored(`${sessionPrefix}recent:ada`)).toBeNull();
  expect(readStored('columns')).toEqual(['name']);
});

it('brings nobody back with a late answer', () => {
  updateSession(user);
  expect(useSession.getState().isAuthenticated).toBe(false);
});

describe('what the browser kept', () => {
  it('is taken up again', async () => {
    writeStored({ user, subscriptions: [], permissions: ['core.can_admin'], isAuthenticated: true });
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ user, permissions: ['core.can_admin'], isAuthenticated: true });
  });

  it.each([
    ['no user', { user: null, subscriptions: [], permissions: [], isAuthenticated: true }],
    ['a user of another kind', { user: 'ada', permissions: [], isAuthenticated: true }],
    ['a list', []],
    ['nothing', null],
  ])('counts for nothing with %s', async (_what, state) => {
    writeStored(state);
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ user: null, permissions: [], isAuthenticated: false });
  });

  it('loses only what is damaged', async () => {
    writeStored({ user, subscriptions: 'none', permissions: ['core.can_admin', 7], isAuthenticated: true });
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ subscriptions: [], permissions: ['core.can_admin'] });
  });

  it('may be no JSON at all', async () => {
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
    writeStored({ user: null, subscriptions: [], permissions: [], isAuthenticated: false });
    tell('auth-storage');
    expect(useSession.getState().isAuthenticated).toBe(false);
    stop();
  });

  it('that empties the storage signs this one out', () => {
    const stop = followOtherTabs();
    startSession(user, []);
    localStorage.clear();
    tell(null);
    expect(useSession.getState().isAuthenticated).toBe(false);
    stop();
  });

  it('that keeps something else changes nothing', () => {
    const stop = followOtherTabs();
    startSession(user, []);
    localStorage.clear();
    tell('orgscope-theme');
    expect(useSession.getState().isAuthenticated).toBe(true);
    stop();
  });

  it('is not followed any more once nobody wants it', () => {
    followOtherTabs()();
    startSession(user, []);
    localStorage.clear();
    tell('auth-storage');
    expect(useSession.getState().isAuthenticated).toBe(true);
  });
});
