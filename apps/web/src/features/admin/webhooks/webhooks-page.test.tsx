import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { webhook } from '../../../testing/webhook.ts';
import WebhooksPage from './webhooks-page.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

test('the first webhook is listed once its secret is put away, also while the connection stalls, and the focus stays', async () => {
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  const api = stubApi({
    GET: () => json({ success: true, data: [] }),
    POST: ({ body }) => {
      api.answers['GET'] = () => new Promise(() => {});
      return json(
        { success: true, message: 'Done', data: { secret: 'osk_new', webhook: { ...webhook, ...Object(body) } } },
        201,
      );
    },
  });
  openScreen(<WebhooksPage />, '/admin/webhooks');
  fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Address'), { target: { value: 'https://hooks.example/in' } });
  fireEvent.click(form.getAllByRole('checkbox')[0] ?? document.body);
  fireEvent.click(form.getByRole('button', { name: 'Make webhook' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I have stored it' }));

  expect(await screen.findByText('https://hooks.example/in')).toBeDefined();
  const add = screen.getByRole('button', { name: 'Add webhook' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});
