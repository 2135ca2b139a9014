import { fireEvent, screen } from '@testing-library/react';
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
