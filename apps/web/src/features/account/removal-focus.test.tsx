// Where the focus goes after a question whose answer removes what asked it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../testing/screen.tsx';
import type { StubbedApi } from '../../testing/screen.tsx';
import ApiTokensPage from './api-tokens/api-tokens-page.tsx';
import DevicesPage from './devices/devices-page.tsx';
import { SecuritySections } from './security/security-sections.tsx';

const now = new Date().toISOString();
const factor = (id: number, name: string) => ({ id, name, added_at: now, last_used_at: null });
const passkey = (id: number, name: string) => ({ ...factor(id, name), is_synced: false });
const token = (id: number, name: string) => ({
  id,
  name,
  start: 'osc_1',
  scopes: ['read:assets'],
  networks: [],
  created_at: now,
  expires_at: '2999-01-01T00:00:00Z',
  last_used_at: null,
});
const device = (id: string, browser: string, isCurrent: boolean) => ({
  id,
  browser,
  operating_system: '',
  signed_in_at: now,
  last_seen_at: now,
  is_current: isCurrent,
});

let api: StubbedApi;
let listed: { id: number | string }[];
let scopes: string[];

/** The list without what was removed. */
const remove: StubbedApi['answers'][string] = ({ path }) => {
  listed = listed.filter(({ id }) => !path.includes(`/${id}/`));
  return json({ success: true, message: 'Done', data: null });
};
beforeAll(haveScreen);
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => {});
  scopes = ['read:assets'];
  api = stubApi({
    GET: ({ path }) => {
      if (path.endsWith('/tokens/')) return json({ success: true, data: { tokens: listed, scopes } });
      if (path.endsWith('/devices/')) return json({ success: true, data: listed });
      const [first] = listed;
      const kinds = first && 'is_synced' in first ? { apps: [], passkeys: listed } : { apps: listed, passkeys: [] };
      return json({ success: true, data: { ...kinds, recovery_codes_left: 9, sso: null } });
    },
    DELETE: remove,
  });
});
afterEach(forgetScreen);

const open = (page: ReactNode, path: string) => openScreen(<main>{page}</main>, path);
const openFactors = () => open(<SecuritySections />, '/account/security');

async function confirm(opener: string, answer: string) {
  const button = await screen.findByRole('button', { name: opener });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
/** The name of what has the focus. */
const focused = () => {
  const { activeElement: element } = document;
  return element?.getAttribute('aria-label') ?? (element?.matches('button, h1') ? element.textContent : undefined);
};

test('after the removal of a passkey, the focus is on the button that adds one', async () => {
  listed = [passkey(1, 'Laptop'), passkey(2, 'Phone')];
  openFactors();
  await confirm('Remove Phone', 'Remove');
  await waitFor(() => expect(focused()).toBe('Add a passkey'));
});

test('a passkey whose removal is cancelled or fails keeps the focus on its button', async () => {
  listed = [passkey(1, 'Laptop')];
  openFactors();
  await confirm('Remove Laptop', 'Cancel');
  await waitFor(() => expect(focused()).toBe('Remove Laptop'));
  api.answers['DELETE'] = () => json('?', 500);
  await confirm('Remove Laptop', 'Remove');
  await waitFor(() => expect(focused()).toBe('Remove Laptop'));
});

test('after the removal of an authenticator app, the focus is on the button that adds one', async () => {
  listed = [factor(1, 'Phone')];
  openFactors();
  await confirm('Remove Phone', 'Remove');
  await waitFor(() => expect(focused()).toBe('Add an app'));
});

test('after new recovery codes have been shown, the focus is on the button that made them', async () => {
  listed = [factor(1, 'Phone')];
  api.answers['POST'] = () => json({ success: true, data: { recovery_codes: ['aaaa-bbbb'] } });
  openFactors();
  await confirm('Make new codes', 'Make new codes');
  const codes = await screen.findByRole('dialog');
  fireEvent.click(within(codes).getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Make new codes'));
});

test('after an API token is revoked, the focus is on the button that creates one', async () => {
  listed = [token(1, 'Export'), token(2, 'Import')];
  open(<ApiTokensPage />, '/account/api-tokens');
  await confirm('Revoke Export', 'Revoke');
  await waitFor(() => expect(focused()).toBe('Create a token'));
});

test('after an API token is revoked where none can be created, the focus is on the heading', async () => {
  listed = [token(1, 'Export')];
  scopes = [];
  open(<ApiTokensPage />, '/account/api-tokens');
  await confirm('Revoke Export', 'Revoke');
  await waitFor(() => expect(focused()).toBe('API tokens'));
});

test('after a device is signed out, the focus is on the heading', async () => {
  const [laptop, phone] = ['7f2f1d1e-6f0a-4b52-9d8f-0a1b2c3d4e5f', '8f2f1d1e-6f0a-4b52-9d8f-0a1b2c3d4e5f'];
  listed = [device(laptop as string, 'Firefox', true), device(phone as string, 'Chrome', false)];
  open(<DevicesPage />, '/account/devices');
  await confirm('Sign out Chrome', 'Sign out');
  await waitFor(() => expect(focused()).toBe('Devices'));
});
