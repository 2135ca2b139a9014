import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { webhook } from '../../../testing/webhook.ts';
import { DeliveryLog } from './delivery-log.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

const at = '2026-11-24T10:00:00.000Z';
const delivered = { state: 'delivered', event: 'user.created', attempts: 1, next_attempt_at: null, last: null, at };

test.each([
  [10_000, '1–1 of 10,000 deliveries'],
  [10_001, '1–1 of more than 10,000 deliveries'],
])('says of how many deliveries a page is: %i', async (count, text) => {
  const data = [{ ...delivered, id: 1, message_id: 'msg_1' }];
  stubApi({ GET: () => json({ success: true, data, meta: { count, page: 1, page_size: 10 } }) });
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  openScreen(<DeliveryLog webhook={webhook} query={{}} />, '/admin/webhooks/7');

  expect(await screen.findByText(text)).toBeTruthy();
});
