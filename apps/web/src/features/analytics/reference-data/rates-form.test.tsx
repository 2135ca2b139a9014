import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import RatesForm from './rates-form.tsx';

const rates = { year: 2026, rates: [{ currency: 'EUR', per_usd: 0.9 }], version: 4 };
const onClose = vi.fn<() => void>();

async function openForm(held = rates) {
  openScreen(<RatesForm year={2026} rates={held} before={undefined} onClose={onClose} />, '/');
  const form = await screen.findByRole('dialog', { name: 'Exchange rates of 2026' });
  return { form, rate: within(form).getByDisplayValue<HTMLInputElement>(/^0\.9/) };
}

beforeAll(haveScreen);
afterEach(forgetScreen);

test('rates that were typed when the session ended come back, and can be discarded', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  const refused = stubApi({
    PUT: () => {
      clearSession({ endReason: '' });
      return json({ success: false, message: 'Sign in first.' }, 401);
    },
  });
  const before = await openForm();
  fireEvent.change(before.rate, { target: { value: '0.95' } });
  fireEvent.click(within(before.form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(refused.writes()).toHaveLength(1));
  forgetScreen();

  startSession({ username: 'ada@acme.example' }, []);
  stubApi({});
  const { form, rate } = await openForm();
  expect(rate.value).toBe('0.95');
  fireEvent.click(within(form).getByRole('button', { name: 'Discard' }));
  expect(within(form).getByDisplayValue('0.9')).toBeTruthy();
});

test('a rate that is removed gives the focus to the row that takes its place, and the last one to the button that adds', async () => {
  stubApi({});
  const { form } = await openForm({ ...rates, rates: [...rates.rates, { currency: 'CHF', per_usd: 0.8 }] });
  const removing = (currency: string) => within(form).getByRole('button', { name: `Remove ${currency}` });
  removing('EUR').focus();
  fireEvent.click(removing('EUR'));
  expect(document.activeElement).toBe(removing('CHF'));

  fireEvent.click(removing('CHF'));
  expect(document.activeElement?.textContent).toBe('Add a currency');
});
