import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { choose, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import FiguresForm from './figures-form.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const fault = 'Decimals or thousands? Write 12500 or 12.5';

test('an amount that can be read in two ways is refused beside its field, until its currency tells', async () => {
  const api = stubApi({ PUT: () => json({ success: true, message: 'Done' }) });
  openScreen(
    <FiguresForm year={2025} years={[2025]} onYear={() => {}} all={[]} query={{}} onClose={() => {}} />,
    '/app/measure-it',
  );
  const form = await screen.findByRole('dialog', { name: 'Figures for 2025' });
  const revenue = within(form).getByLabelText('Revenue');
  await choose('Currency', 'EUR – Euro');
  fireEvent.change(revenue, { target: { value: '12.500' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await within(form).findByText(fault);
  expect(revenue.getAttribute('aria-invalid')).toBe('true');
  expect(api.writes()).toEqual([]);

  await choose('Currency', 'KWD – Kuwaiti Dinar');
  await waitFor(() => expect(within(form).queryByText(fault)).toBeNull());
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ revenue: '12.500', currency: 'KWD' }));
});
