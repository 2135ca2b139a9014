import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import WebhookDialog from './webhook-dialog.tsx';

const onClose = vi.fn<() => void>();

async function openForm(onSave = () => Promise.resolve()) {
  stubApi({ GET: () => json({ success: true, data: [] }) });
  openScreen(<WebhookDialog open keptAs="webhook:new:2" onSave={onSave} onClose={onClose} />, '/');
  return screen.findByRole('dialog');
}
const field = (form: HTMLElement, label: string) => within(form).getByLabelText<HTMLInputElement>(label);

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

test('what was typed of a webhook when the session ended comes back, but not its address, which may be secret', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  const form = await openForm();
  fireEvent.change(field(form, 'Address'), { target: { value: 'https://hooks.example/T0/s3cret' } });
  fireEvent.change(field(form, 'Description'), { target: { value: 'Our chat' } });
  fireEvent.click(within(form).getAllByRole('checkbox')[0] ?? form);
  clearSession({ endReason: '' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret');
  forgetScreen();

  startSession({ username: 'ada@acme.example' }, []);
  const again = await openForm();
  await waitFor(() => expect(field(again, 'Description').value).toBe('Our chat'));
  expect(within(again).getAllByRole('checkbox')[0]).toHaveProperty('checked', true);
  expect(field(again, 'Address').value).toBe('');
  fireEvent.click(within(again).getByRole('button', { name: 'Discard' }));
  expect(field(again, 'Description').value).toBe('');
});
