import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { webhook } from '../../../testing/webhook.ts';
import { WebhookActs } from './webhook-acts.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

test.each([
  ['goes on for 24 hours', null, /^Calls are signed with both secrets for 24 hours\./],
  ['ends at once if the one before still signs', '2999-01-01T00:00:00.000Z', /2999.* The present one ends at once/],
])('says before a new secret is made that the present one %s', async (_, until, text) => {
  stubApi({ GET: () => json({ success: true, data: { open: [], closed: [] } }) });
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  openScreen(
    <WebhookActs webhook={{ ...webhook, previous_until: until }} query={{}} list="/admin/webhooks" />,
    '/admin/webhooks/7',
  );

  fireEvent.click(await screen.findByRole('button', { name: 'Make new secret' }));

  expect(await screen.findByText(text)).toBeTruthy();
});
