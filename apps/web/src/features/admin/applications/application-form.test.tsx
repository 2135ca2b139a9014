import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import ApplicationsPage from './applications-page.tsx';

const ledger = {
  id: 4,
  name: 'Ledger',
  description: null,
  url: null,
  type: 'saas',
  hosting: null,
  lifecycle: 'active',
  end_of_life_date: null,
  criticality: null,
  functional_fit: 4,
  technical_fit: 2,
  time_class: 'migrate',
  business_owner: { id: 9, name: 'Ada Lind', is_active: false },
  it_owner: null,
  client: { id: 7, name: 'Acme' },
  function: { id: 3, name: 'Finance' },
  vendor: null,
  contract_end_date: null,
  annual_cost: '1200.50',
  currency: 'EUR',
  user_base: 40,
  active_users: 30,
  data_classification: null,
  is_active: true,
  version: 2,
};

let api: StubbedApi;
let listed: object;

beforeAll(haveScreen);
beforeEach(() => {
  listed = ledger;
  api = stubApi({
    GET: ({ path }) =>
      path.includes('/applications/')
        ? json({ success: true, data: [listed], meta: { count: 1, page: 1, page_size: 10 } })
        : json({ success: true, data: [] }),
  });
});
afterEach(forgetScreen);

const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const fill = (where: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });
const fit = (where: HTMLElement, label: string) => within(within(where).getByRole('radiogroup', { name: label }));
const judge = (where: HTMLElement, label: string, step: string) =>
  fireEvent.click(fit(where, label).getByRole('radio', { name: step }));
const statusText = (where: HTMLElement) => within(where).getByRole('status').textContent;

async function begin() {
  openScreen(<ApplicationsPage />, '/admin/applications');
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  return screen.findByRole('dialog', { name: 'Add Application' });
}

async function edit() {
  openScreen(<ApplicationsPage />, '/admin/applications');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ledger' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit Application' });
}

test('shows the TIME class and its reason for each pair of fits', async () => {
  const form = await begin();
  expect(statusText(form)).toBe('Judge both fits to see the TIME class.');
  judge(form, 'Functional fit', '4 Strong');
  expect(statusText(form)).toBe('Judge the technical fit to see the TIME class.');
  const classes = [
    ['3 Good', '3 Good', 'InvestFunctional fit 3, technical fit 3: Invest'],
    ['2 Weak', '3 Good', 'TolerateFunctional fit 2, technical fit 3: Tolerate'],
    ['3 Good', '2 Weak', 'MigrateFunctional fit 3, technical fit 2: Migrate'],
    ['1 Poor', '1 Poor', 'EliminateFunctional fit 1, technical fit 1: Eliminate'],
  ] as const;
  for (const [functional, technical, reason] of classes) {
    judge(form, 'Functional fit', functional);
    judge(form, 'Technical fit', technical);
    expect(statusText(form)).toBe(reason);
  }
});

test('shows the end date only if the lifecycle has an end', async () => {
  const form = await edit();
  expect(within(form).queryByLabelText('End of life date')).toBeNull();
});

test('sends a cleared fit as null', async () => {
  const form = await edit();
  expect(statusText(form)).toBe('MigrateFunctional fit 4, technical fit 2: Migrate');
  press(form, 'Clear Functional fit');
  expect(statusText(form)).toBe('Judge the functional fit to see the TIME class.');
  expect(fit(form, 'Functional fit').queryByRole('radio', { checked: true })).toBeNull();
  press(form, 'Save');
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toEqual({ functional_fit: null, version: 2 });
});

test('requires the date of an end of life, and shows this fault together with the others', async () => {
  listed = { ...ledger, lifecycle: 'end_of_life', end_of_life_date: '2027-03-31', currency: null, annual_cost: null };
  const form = await edit();
  fill(form, 'Name', ' ');
  fill(form, 'End of life date', '');
  fill(form, 'Active users', '41');
  fill(form, 'Annual cost', '1,250.5');
  press(form, 'Save');
  for (const fault of [
    'Application name is required',
    'End of life date is required at the end of life',
    'Active users must not be more than the user base',
    'Currency is required with a cost',
  ])
    expect(await within(form).findByText(fault)).toBeDefined();
  expect(api.writes()).toEqual([]);
});

test('keeps the typed values of a refused form and shows the fault at its field', async () => {
  api.answers['PATCH'] = refusal({ name: ['An application with this name already exists'] }, 'name_taken');
  const form = await edit();
  fill(form, 'Name', 'Payroll');
  press(form, 'Save');
  expect(await within(form).findByText('An application with this name already exists')).toBeDefined();
  expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('Payroll');
  expect(within(form).getByRole('combobox', { name: 'Business owner' }).textContent).toContain('Ada Lind (inactive)');
});

test('marks an owner who has left', async () => {
  openScreen(<ApplicationsPage />, '/admin/applications');
  const name = await screen.findByText('Ada Lind');
  expect(name.closest('td, [role=cell]')?.textContent).toBe('Business ownerAda LindInactive');
});

test('links a row to its page, and explains its class in the badge', async () => {
  openScreen(<ApplicationsPage />, '/admin/applications');
  const link = await screen.findByRole('link', { name: 'Ledger' });
  expect(link.getAttribute('href')).toBe('/admin/applications/4');
  act(() => screen.getByRole('button', { name: 'Migrate' }).focus());
  expect(await screen.findByText('Functional fit 4, technical fit 2: Migrate')).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Vendor' })).toBeNull();
});

test('changes only the active ones of the selected applications', async () => {
  api.answers['GET'] = ({ path }) =>
    path.includes('/applications/')
      ? json({
          success: true,
          data: [ledger, { ...ledger, id: 5, name: 'Old ledger', is_active: false }],
          meta: { count: 2 },
        })
      : json({ success: true, data: [] });
  openScreen(<ApplicationsPage />, '/admin/applications?show=all');
  await screen.findByText('Old ledger');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  press(await screen.findByRole('region', { name: 'Selected' }), 'Change');
  expect(await screen.findByRole('dialog', { name: 'Change 1 application' })).toBeDefined();
});
