import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { webhook } from '../../../testing/webhook.ts';
import { WebhookActs } from './webhook-acts.tsx';

beforeAll(haveScreen);
beforeEach(() => startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []));
afterEach(() => {
  forgetScreen();
  clearSession();
});

const open = (until: string | null = null) =>
  openScreen(
    <WebhookActs webhook={{ ...webhook, previous_until: until }} query={{}} list="/admin/webhooks" />,
    '/admin/webhooks/7',
  );

test.each([
  ['goes on for 24 hours', null, /^Calls are signed with both secrets for 24 hours\./],
  ['ends at once if the one before still signs', '2999-01-01T00:00:00.000Z', /2999.* The present one ends at once/],
])('says before a new secret is made that the present one %s', async (_, until, text) => {
  stubApi({ GET: () => json({ success: true, data: { open: [], closed: [] } }) });
  open(until);

  fireEvent.click(await screen.findByRole('button', { name: 'Make new secret' }));

  expect(await screen.findByText(text)).toBeTruthy();
});

test('the question stays until the new secret is there, which is then shown; the focus goes back to its button', async () => {
  let arrive = (_answer: Response) => {};
  stubApi({ POST: () => new Promise((resolve) => (arrive = resolve)) });
  open();
  const button = await screen.findByRole('button', { name: 'Make new secret' });
  button.focus();
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Make new secret' }));
  await act(async () => {});
  // Not closing either.
  expect(question.hasAttribute('data-open')).toBe(true);

  await act(async () => arrive(json({ success: true, data: { ...webhook, secret: 'whsec_1' } })));
  await screen.findByText('whsec_1');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  fireEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});
