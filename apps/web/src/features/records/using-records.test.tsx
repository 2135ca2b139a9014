import { usingKinds } from '@orgscope/contract/records/in-use';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useSession } from '../../session/store.ts';
import { forgetScreen, haveScreen, openScreen } from '../../testing/screen.tsx';
import { UsingRecords } from './using-records.tsx';

const london = { id: 7, name: 'London', is_active: true };

beforeAll(haveScreen);
beforeEach(() => useSession.setState({ permissions: ['core.can_admin'] }));
afterEach(forgetScreen);

const addresses = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('links to the filtered lists of the same client that hold what the server counted', () => {
  const uses = { users: 1, assets: 5, applications: 0 };
  openScreen(<UsingRecords ns="locations" record={london} uses={uses} />, '/admin/locations?client=3');
  expect(addresses()).toEqual([
    ['Show 1 user', '/admin/users?location=7&client=3'],
    ['Show 5 assets', '/admin/assets?location=7&client=3'],
  ]);
});

test('has a link for each kind that a server counts', () => {
  const uses = Object.fromEntries(usingKinds.map((kind) => [kind, 2]));
  openScreen(<UsingRecords ns="functions" record={london} uses={uses} />, '/admin/functions');
  expect(
    screen.getAllByRole('link').map((link) => link.getAttribute('href')),
    'Add it to the kinds in using-records.tsx',
  ).toEqual(usingKinds.map((kind) => `/admin/${kind}?function=7`));
});

test('has no links for other resources, nor where a server does not count', () => {
  openScreen(<UsingRecords ns="assets" record={london} uses={{ users: 1 }} />, '/admin/assets');
  openScreen(<UsingRecords ns="locations" record={london} uses={undefined} />, '/admin/locations');
  expect(screen.queryByRole('link')).toBeNull();
});
