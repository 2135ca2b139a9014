import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import ScimPage from './scim-page.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

test('two quick presses create one token', async () => {
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  const connection = { url: 'https://orgscope.example/scim', token: null, sends_invitations: false };
  const api = stubApi({
    GET: () => json({ success: true, data: connection }),
    POST: () => json({ success: true, message: 'Done', data: { secret: 'osk_scim_new', connection } }, 201),
  });
  openScreen(<ScimPage />, '/admin/provisioning');
  const create = await screen.findByRole('button', { name: 'Create the token' });
  fireEvent.click(create);
  fireEvent.click(create);
  expect(await screen.findByText('osk_scim_new')).toBeDefined();
  expect(api.writes()).toHaveLength(1);
});

test('a new token is there once its secret is put away, also while the connection stalls', async () => {
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  const connection = { url: 'https://orgscope.example/scim', token: null, sends_invitations: false };
  const token = { start: 'osk_scim', created_by: 'Ann', created_at: '2026-11-27T08:00:00.000Z', last_used_at: null };
  const api = stubApi({
    GET: () => json({ success: true, data: connection }),
    POST: () => {
      api.answers['GET'] = () => new Promise(() => {});
      const data = { secret: 'osk_scim_new', connection: { ...connection, token } };
      return json({ success: true, message: 'Done', data }, 201);
    },
  });
  openScreen(<ScimPage />, '/admin/provisioning');
  fireEvent.click(await screen.findByRole('button', { name: 'Create the token' }));
  fireEvent.click(await screen.findByRole('button', { name: 'The provider has it' }));
  const replace = await screen.findByRole('button', { name: 'Replace the token' });
  await waitFor(() => expect(document.activeElement).toBe(replace));
  expect(screen.queryByRole('button', { name: 'Create the token' })).toBeNull();
});

test('a token that a colleague has replaced since is not revoked, and the page shows the new one', async () => {
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  const tokenOf = (start: string, created_by: string) => ({
    url: 'https://orgscope.example/scim',
    token: { start, created_by, created_at: '2026-11-27T08:00:00.000Z', last_used_at: null },
    sends_invitations: false,
  });
  let connection = tokenOf('osk_scim_aaaa', 'Ann');
  const api = stubApi({
    GET: () => json({ success: true, data: connection }),
    DELETE: () => {
      connection = tokenOf('osk_scim_bbbb', 'Ines');
      const text = 'Ines has changed this meanwhile';
      const conflict = { record: connection, changed_by: 'Ines', changed_at: '2026-11-27T08:00:00.000Z' };
      return json({ success: false, message: text, error: { message: text, code: 'edit_conflict' }, conflict }, 409);
    },
  });
  openScreen(<ScimPage />, '/admin/provisioning');
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the token' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke the token' }));

  expect(await screen.findByText('Ines has changed this meanwhile')).toBeDefined();
  expect(await screen.findByText(/osk_scim_bbbb/)).toBeDefined();
  expect(api.writes().map(({ path }) => new URL(path, 'http://x').searchParams.get('start'))).toEqual([
    'osk_scim_aaaa',
  ]);
});
