import { fireEvent, screen, waitFor } from '@testing-library/react';
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

function open(count: number) {
  const data = [{ ...delivered, id: 1, message_id: 'msg_1' }];
  const api = stubApi({ GET: () => json({ success: true, data, meta: { count, page: 1, page_size: 10 } }) });
  startSession({ id: 9, client: { id: 2, name: 'Acme' }, permissions: ['core.can_manage_client'] }, []);
  openScreen(<DeliveryLog webhook={webhook} query={{}} />, '/admin/webhooks/7');
  return api;
}

test.each([
  [10_000, '1–1 of 10,000 deliveries'],
  [10_001, '1–1 of more than 10,000 deliveries'],
])('says of how many deliveries a page is: %i', async (count, text) => {
  open(count);
  await waitFor(() => expect(screen.getByRole('navigation').textContent).toContain(text));
});

test('the deliveries that were chosen are announced once they have come', async () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const { answers } = open(1);
  await waitFor(() => expect(said()).toContain('1–1 of 1 delivery'));

  let answer: (response: Response) => void = () => {};
  answers['GET'] = () => new Promise((resolve) => (answer = resolve));
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await waitFor(() => expect(said()).not.toContain('1–1 of 1 delivery'));
  answer(json({ success: true, data: [], meta: { count: 0, page: 1, page_size: 10 } }));
  await waitFor(() => expect(said()).toContain('There is no such delivery.'));
});
