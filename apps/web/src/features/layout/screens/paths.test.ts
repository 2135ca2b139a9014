import { endpoints } from '@orgscope/contract/endpoints';
import { modules } from '@orgscope/contract/modules';
import * as webPaths from '@orgscope/contract/web-paths';
import { expect, it } from 'vitest';
import { matchPath } from '../../../lib/match-path.ts';
import { screens } from '../../../router.tsx';
import { useSession } from '../../../session/store.ts';

it('shows each path by the screen that names it', () => {
  const shownBy = (address: string) => screens.find(({ path }) => matchPath(path, address))?.path;
  const others = screens.filter(({ path }) => shownBy(path) !== path);
  expect(others.map(({ path }) => path)).toEqual([]);
});

it('has a screen for each path that the server leads to', () => {
  // The answering page is drawn without a router.
  const {
    screenRoots: _roots,
    analyticsPages,
    ssoReturn,
    pulse,
    pulseEditor,
    pulseAnswer: _,
    withToken: __,
    ...plain
  } = webPaths;
  const own = [ssoReturn(':key'), pulse(':id'), pulseEditor(':id')];
  const paths = [...Object.values(plain), ...Object.values(analyticsPages), ...own];
  expect(paths.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([]);
});

it('is served at the address of each screen', () => {
  const roots = screens.flatMap(({ path }) => (path === '/' || path === '*' ? [] : [path.split('/')[1]]));
  // The guide and the answering page are no screens of the router.
  expect([...new Set([...roots, 'docs', 'pulse'])].toSorted()).toEqual(webPaths.screenRoots);
});

it.each([[['core.can_admin']], [['core.can_manage_client']], [['analytics.can_view']]])(
  'reads calls of the contract early, with the permissions %j',
  (permissions) => {
    const user = { client: { id: 7 }, modules: modules.map((name) => ({ name, status: 'held' as const, date: null })) };
    const session = { ...useSession.getState(), user, permissions };
    const reads = screens.flatMap(({ reads: readsOf }) => readsOf?.(session) ?? []);
    const known = new Set<string>(endpoints.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter((address) => !known.has(address.split('?')[0] ?? ''))).toEqual([]);
  },
);
