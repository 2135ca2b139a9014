import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { AssetStatus } from './asset-status.tsx';
import type { Asset } from '../../../api/assets.ts';

const laptop: Asset = {
  id: 1,
  asset_tag: 'A-0001',
  name: 'ThinkPad',
  category: 'laptop',
  status: 'assigned',
  manufacturer: null,
  model: null,
  serial: null,
  assigned_user: { id: 5, name: 'Ada Lind', is_active: true },
  client: { id: 7, name: 'Acme' },
  function: null,
  location: { id: 3, name: 'Pune' },
  supplier: null,
  purchase_date: null,
  purchase_cost: null,
  currency: null,
  warranty_end: null,
  notes: null,
  is_active: true,
  version: 3,
};

beforeAll(haveScreen);
beforeEach(() =>
  useSession.setState({ isAuthenticated: true, permissions: ['core.can_admin'], user: { client: { id: 1 } } }),
);
afterEach(forgetScreen);

test.each([
  ['active', true, '/admin/users?search=Ada+Lind&client=7'],
  ['inactive', false, '/admin/users?search=Ada+Lind&show=all&client=7'],
])('the link to an %s holder leads to a list that shows them', (_, isActive, address) => {
  const holder = { id: 5, name: 'Ada Lind', is_active: isActive };
  openScreen(<AssetFacts asset={{ ...laptop, assigned_user: holder }} today="2026-01-01" />, '/admin/assets/1');
  expect(screen.getByRole('link', { name: /Ada Lind/ }).getAttribute('href')).toBe(address);
  expect(screen.getByRole('link', { name: 'Pune' }).getAttribute('href')).toBe('/admin/locations?search=Pune&client=7');
});

test('an asset that is not active is called inactive, as all records are', () => {
  openScreen(<AssetStatus asset={{ is_active: false, status: 'lost' }} />, '/admin/assets');
  expect(screen.getByText('Inactive')).toBeDefined();
});
