import { listFigures } from '@orgscope/contract/resources/figures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { decodeRecord } from '../../../api/client/decode.ts';
import { editConflict } from '../../../testing/edit-conflict.ts';
import { choose, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import FiguresForm from './figures-form.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const opened = { year: 2025, employees: 700, version: 2 };
const theirs = { year: 2025, employees: 810, version: 3 };
const conflict = () => editConflict(theirs, undefined, 'Ada Byron has changed this meanwhile');

async function remove(form: HTMLElement) {
  fireEvent.click(within(form).getByRole('button', { name: 'Remove figures', hidden: true }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Remove figures' }));
}

test('figures that somebody has saved since are removed only after the reader was shown them', async () => {
  const api = stubApi({ DELETE: conflict });
  const onClose = vi.fn<() => void>();
  function Live() {
    const [stored, setStored] = useState(opened);
    return (
      <>
        <button type="button" onClick={() => setStored(theirs)}>
          Load again
        </button>
        <FiguresForm
          year={2025}
          years={[2025]}
          onYear={() => {}}
          all={[decodeRecord(listFigures, stored)]}
          query={{}}
          onClose={onClose}
        />
      </>
    );
  }
  openScreen(<Live />, '/app/measure-it');
  const form = await screen.findByRole('dialog', { name: 'Figures for 2025' });
  const employees = within(form).getByLabelText<HTMLInputElement>('Employees');
  fireEvent.click(screen.getByText('Load again'));
  await remove(form);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('Ada Byron has changed this meanwhile')).toBeDefined();
  expect([employees.value, onClose.mock.calls.length]).toEqual(['810', 0]);

  api.answers['DELETE'] = () => json({ success: true, message: 'Done' });
  await remove(form);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.writes().map(({ path }) => new URL(path, 'http://x').searchParams.get('version'))).toEqual(['2', '3']);
});

test.each([
  ['saves', 'Save'],
  ['removes', 'Remove figures'],
])('whoever types and then %s is shown what somebody has saved since, before it is removed', async (_, act) => {
  const api = stubApi({ DELETE: conflict, PUT: conflict });
  openScreen(
    <FiguresForm
      year={2025}
      years={[2025]}
      onYear={() => {}}
      all={[decodeRecord(listFigures, opened)]}
      query={{}}
      onClose={() => {}}
    />,
    '/app/measure-it',
  );
  const form = await screen.findByRole('dialog', { name: 'Figures for 2025' });
  const employees = within(form).getByLabelText<HTMLInputElement>('Employees');
  fireEvent.input(employees, { target: { value: '705' } });
  if (act === 'Save') fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  else await remove(form);
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(employees.value).toBe('810'));

  api.answers['DELETE'] = () => json({ success: true, message: 'Done' });
  await remove(form);
  await waitFor(() => expect(api.writes().at(-1)?.path).toContain('version=3'));
});

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
