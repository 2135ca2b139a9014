import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { ToastCorner } from '../../../ui/states/toast.tsx';
import ClientsPage from './clients-page.tsx';

interface SentRequest {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

const palette = {
  primary_color: '#225681',
  secondary_color: '#F4F1EA',
  accent_color: '#2A9D8F',
  alt_accent_color: '#E9A23B',
};
const acme = {
  id: 1,
  name: 'Acme Bank',
  description: 'Retail and commercial bank in nine countries.',
  website: 'acme.example',
  industry: { id: 10, name: 'Banking' },
  number_of_employees: '1001-5000',
  number_of_it_employees: '101-250',
  timezone: 'Europe/Paris',
  color_palette: { ...palette, primary_color: '#b8402e' },
  is_active: true,
  version: 4,
};
// As listed by a server that has only the fields of the specification, and its own ranges.
const bare = {
  id: '2',
  name: 'Borealis',
  industry: { id: '11', name: 'Energy' },
  number_of_employees: 'MANY',
  number_of_it_employees: 'FEW',
  is_active: true,
};
const closed = { ...acme, id: 3, name: 'Closed Shop', industry: { id: 12, name: 'Mining' }, is_active: false };
const enums = {
  number_of_employees: [
    { value: '11-50', label: '11–50' },
    { value: '1001-5000', label: '1,001–5,000' },
  ],
  number_of_it_employees: [
    { value: '1-5', label: '1–5' },
    { value: '101-250', label: '101–250' },
  ],
  default_color_palette: palette,
};

let requests: SentRequest[];
let answers: Record<string, () => Response | Promise<Response>>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const listing = (data: unknown) => () => json({ success: true, data });

beforeAll(() => {
  haveTexts();
  // A busy machine may be slow.
  configure({ asyncUtilTimeout: 8000 });
  vi.setConfig({ testTimeout: 30_000 });
});

beforeEach(() => {
  requests = [];
  answers = {
    'GET clients/': listing([acme, bare]),
    'GET clients/enums/': listing(enums),
    'GET industries/': listing([
      { id: 10, name: 'Banking', is_active: true },
      { id: 11, name: 'Energy', is_active: true },
    ]),
    'GET common/timezones/': () => json([{ value: 'UTC', label: 'UTC' }]),
  };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(input).replace(/^.*\/api\/core\//, '');
    requests.push({ method, path, body: body ? JSON.parse(String(body)) : {} });
    const known = answers[`${method} ${path.replace(/\?.*$/, '')}`] ?? answers[method];
    return (known ?? (() => json({ success: true, message: 'Done' })))();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address = '/admin/clients') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ToastCorner />
      <MemoryRouter initialEntries={[address]}>
        <ClientsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const writes = () => requests.filter(({ method }) => method !== 'GET');
const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const fill = (where: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });

async function act(client: string, what: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${client}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: what }));
}

async function choose(where: HTMLElement, label: string, option: string) {
  const field = within(where).getByLabelText(label);
  await waitFor(() => expect(field.hasAttribute('data-disabled')).toBe(false));
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

async function toAdd() {
  await screen.findByText('Acme Bank');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  return screen.findByRole('dialog', { name: 'Add Client' });
}

async function toStepTwo(dialog: HTMLElement, name = 'Caravel') {
  fill(dialog, 'Client Name', name);
  await choose(dialog, 'Industry', 'Energy');
  press(dialog, 'Continue');
  await within(dialog).findByText('Step 2 of 2');
}

/** The element that has the focus at the moment in which a text is shown, before any timer or frame. */
const focusedWith = (text: string) =>
  new Promise<Element | null>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByText(text)) return;
      observer.disconnect();
      resolve(document.activeElement);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });

const cells = async (client: string) => {
  const row = (await screen.findByText(client)).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test('a row shows the client, with the server’s labels of its ranges', async () => {
  open();
  await screen.findByText('1,001–5,000');
  const shown = await cells('Acme Bank');
  expect(shown.slice(1, 7)).toEqual([
    'Banking',
    'Retail and commercial bank in nine countries.',
    'acme.example',
    '1,001–5,000 employees',
    '101–250 in IT',
    'Active',
  ]);
  const link = screen.getByRole('link', { name: 'acme.example' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://acme.example',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('missing fields are a dash, unknown ranges are shown as sent, and the bar has the default colour', async () => {
  answers['GET clients/enums/'] = () => json({}, 500);
  open();
  const shown = await cells('Borealis');
  expect(shown.slice(2, 6)).toEqual(['-', '-', 'MANY employees', 'FEW in IT']);
  const bars = [...document.querySelectorAll<HTMLElement>('[data-color-bar]')];
  expect(bars.map((bar) => bar.style.backgroundColor)).toEqual(['#b8402e', '#225681']);
});

test('cuts a description at 100 characters, and shows a website that is no web address as text', async () => {
  const long = { ...acme, description: 'x'.repeat(101), website: 'file:///etc/passwd' };
  answers['GET clients/'] = listing([long, { ...acme, id: 5, name: 'Exact', description: 'y'.repeat(100) }]);
  open();
  expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeDefined();
  expect(screen.getByText('y'.repeat(100))).toBeDefined();
  expect(screen.getByText('file:///etc/passwd').tagName).toBe('SPAN');
});

test('the filter offers active industries, narrows the list, and is read from the address', async () => {
  answers['GET industries/'] = listing([
    { id: 10, name: 'Banking' },
    { id: 12, name: 'Mining', is_active: false },
  ]);
  open('/admin/clients?industry=10');
  await screen.findByText('Acme Bank');
  expect(screen.queryByText('Borealis')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Industry: Banking' }));
  const offered = await screen.findAllByRole('menuitemradio');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['All Industries', 'Banking']);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'All Industries' }));
  expect(await screen.findByText('Borealis')).toBeDefined();
});

test('the next step has the focus as soon as it is shown, so that it does not move while somebody types', async () => {
  open();
  const dialog = await toAdd();
  fill(dialog, 'Client Name', 'Caravel');
  await choose(dialog, 'Industry', 'Energy');
  const onStepTwo = focusedWith('Step 2 of 2');
  press(dialog, 'Continue');
  expect(await onStepTwo).toBe(within(dialog).getByLabelText('Website'));
  const onStepOne = focusedWith('Step 1 of 2');
  press(dialog, 'Back');
  expect(await onStepOne).toBe(within(dialog).getByLabelText('Client Name'));
});

test('ranges are sorted by their first number', async () => {
  const ranges = ['1001-5000', 'MANY', 'OVER_100', '51-200', '501-1000'];
  answers['GET clients/'] = listing(
    ranges.map((range, id) => ({ ...acme, id, name: range, number_of_employees: range, number_of_it_employees: '' })),
  );
  open('/admin/clients?sort=employees');
  await screen.findByRole('checkbox', { name: 'Select MANY' });
  const names = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
  expect(names.slice(1)).toEqual(
    ['51-200', 'OVER_100', '501-1000', '1001-5000', 'MANY'].map((name) => `Select ${name}`),
  );
});

test('the filter says that there are no active industries', async () => {
  answers['GET industries/'] = listing([]);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Industry: All Industries' }));
  expect(await screen.findByText('No industries available')).toBeDefined();
});

test('the first step requires a name and an industry, and offers only active industries', async () => {
  answers['GET industries/'] = listing([
    { id: 10, name: 'Banking' },
    { id: 12, name: 'Mining', is_active: false },
  ]);
  open();
  const dialog = await toAdd();
  fireEvent.click(within(dialog).getByLabelText('Industry'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Banking']);
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search Industry' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(within(dialog).getByText('Basic Information')).toBeDefined();
  expect(within(dialog).getByText('Step 1 of 2')).toBeDefined();
  expect(within(dialog).getByLabelText('Timezone').textContent).toContain('UTC');
  fill(dialog, 'Client Name', '   ');
  press(dialog, 'Continue');
  expect(await within(dialog).findByText('Client name is required')).toBeDefined();
  expect(within(dialog).getByText('Industry is required')).toBeDefined();
  fill(dialog, 'Client Name', ' A ');
  expect(await within(dialog).findByText('Client name must be at least 2 characters')).toBeDefined();
  fill(dialog, 'Client Name', 'x'.repeat(255));
  expect(await within(dialog).findByText('Client name must be less than 255 characters')).toBeDefined();
  expect(within(dialog).queryByText('Step 2 of 2')).toBeNull();
});

test('the second step shows its own faults and sends nothing', async () => {
  open();
  const dialog = await toAdd();
  await toStepTwo(dialog);
  expect(within(dialog).getByText('Additional Information')).toBeDefined();
  fill(dialog, 'Website', `${'x'.repeat(200)}.example`);
  fill(dialog, 'Accent', '#12345');
  press(dialog, 'Save');
  expect(await within(dialog).findByText('Website must be less than 200 characters')).toBeDefined();
  expect(within(dialog).getByText('Employee count is required')).toBeDefined();
  expect(within(dialog).getByText('IT employee count is required')).toBeDefined();
  expect(within(dialog).getByText('Invalid hex color')).toBeDefined();
  fill(dialog, 'Accent', '#12345g');
  expect((within(dialog).getByLabelText('Accent') as HTMLInputElement).value).toBe('#12345');
  expect(writes()).toEqual([]);
});

test('a new client is sent trimmed, with null for empty fields and the server’s colours', async () => {
  answers['POST clients/'] = () => json({ success: true, message: 'Done', data: { ...acme, id: 5 } });
  open();
  const dialog = await toAdd();
  await toStepTwo(dialog, '  Caravel  ');
  fill(dialog, 'Website', '  ');
  await choose(dialog, 'Total Employees', '11–50');
  await choose(dialog, 'IT Employees', '1–5');
  press(dialog, 'Back');
  expect(((await within(dialog).findByLabelText('Client Name')) as HTMLInputElement).value).toBe('  Caravel  ');
  press(dialog, 'Continue');
  await within(dialog).findByText('Step 2 of 2');
  press(dialog, 'Save');
  expect(await screen.findByText('Client added successfully')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add subscription' })).toBeDefined();
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      'clients/',
      {
        name: 'Caravel',
        industry_id: 11,
        timezone: 'UTC',
        description: null,
        website: null,
        number_of_employees: '11-50',
        number_of_it_employees: '1-5',
        color_palette: palette,
      },
    ],
  ]);
});

test('the form starts with blank colours, loads the server’s colours, and keeps a typed colour', async () => {
  let respond: (answer: Response) => void = () => {};
  answers['GET clients/enums/'] = () => new Promise((resolve) => (respond = resolve));
  open();
  const dialog = await toAdd();
  await toStepTwo(dialog);
  const colors = () =>
    ['Primary', 'Secondary', 'Accent', 'Alt Accent'].map(
      (label) => (within(dialog).getByLabelText(label) as HTMLInputElement).value,
    );
  expect(colors()).toEqual(['#000000', '#ffffff', '#007bff', '#6c757d']);
  fill(dialog, 'Website', 'caravel.example');
  fill(dialog, 'Accent', '#123456');
  respond(json({ data: enums }));
  await waitFor(() => expect(colors()).toEqual(Object.values({ ...palette, accent_color: '#123456' })));
  expect((within(dialog).getByLabelText('Website') as HTMLInputElement).value).toBe('caravel.example');
  press(dialog, 'Back');
  expect(((await within(dialog).findByLabelText('Client Name')) as HTMLInputElement).value).toBe('Caravel');
});

test('a fault that the server finds in the first step leads back to it', async () => {
  answers['POST clients/'] = () =>
    json({ success: false, message: { name: ['A client with this name already exists'] } }, 409);
  open();
  const dialog = await toAdd();
  await toStepTwo(dialog);
  await choose(dialog, 'Total Employees', '11–50');
  await choose(dialog, 'IT Employees', '1–5');
  const onStepOne = focusedWith('Step 1 of 2');
  press(dialog, 'Save');
  const focused = await onStepOne;
  expect(within(dialog).getByText('A client with this name already exists')).toBeDefined();
  const name = within(dialog).getByLabelText('Client Name') as HTMLInputElement;
  expect(focused).toBe(name);
  expect(name.value).toBe('Caravel');
});

test('an edit sends the changed fields and the version that was opened', async () => {
  open();
  await act('Acme Bank', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Client' });
  fill(dialog, 'Description', '');
  press(dialog, 'Continue');
  await within(dialog).findByText('Step 2 of 2');
  press(dialog, 'Save');
  expect(await screen.findByText('Client updated successfully')).toBeDefined();
  expect(writes()[0]).toEqual({ method: 'PATCH', path: 'clients/1/', body: { description: null, version: 4 } });
});

test('a server without versions gets all fields, but no timezone that it did not return', async () => {
  answers['GET clients/enums/'] = () => json({}, 500);
  open();
  await act('Borealis', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Client' });
  fill(dialog, 'Client Name', 'Borealis Energy');
  press(dialog, 'Continue');
  await within(dialog).findByText('Step 2 of 2');
  expect(within(dialog).getAllByText('The list could not be loaded.')).toHaveLength(2);
  press(dialog, 'Save');
  expect(await screen.findByText('Client updated successfully')).toBeDefined();
  expect(writes()[0]?.body).toEqual({
    name: 'Borealis Energy',
    industry_id: 11,
    description: null,
    website: null,
    number_of_employees: 'MANY',
    number_of_it_employees: 'FEW',
    color_palette: palette,
  });
});

test('offers the inactive industry of a client', async () => {
  answers['GET clients/'] = listing([{ ...acme, industry: { id: 12, name: 'Mining' } }]);
  open();
  await act('Acme Bank', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Client' });
  await waitFor(() => expect(within(dialog).getByLabelText('Industry').textContent).toBe('Mining (inactive)'));
});

test('Esc asks before it discards typed values', async () => {
  open();
  const dialog = await toAdd();
  fill(dialog, 'Client Name', 'Half');
  fireEvent.keyDown(within(dialog).getByLabelText('Client Name'), { key: 'Escape' });
  press(await screen.findByRole('alertdialog', { name: 'Discard changes?' }), 'Keep editing');
  expect((within(dialog).getByLabelText('Client Name') as HTMLInputElement).value).toBe('Half');
});

test('deleting and restoring name the client and ask first', async () => {
  answers['GET clients/'] = listing([acme, closed]);
  open('/admin/clients?show=all');
  await act('Acme Bank', 'Delete');
  const deletion = await screen.findByRole('alertdialog', { name: 'Delete Client' });
  const sure = 'Are you sure you want to delete the client "Acme Bank"? This action cannot be undone.';
  expect(within(deletion).getByText(sure)).toBeDefined();
  press(deletion, 'Delete');
  expect(await screen.findByText('Client deleted successfully')).toBeDefined();
  await act('Closed Shop', 'Restore');
  const restoring = await screen.findByRole('alertdialog', { name: 'Restore Client' });
  expect(within(restoring).getByText('Are you sure you want to restore the client "Closed Shop"?')).toBeDefined();
  press(restoring, 'Restore');
  expect(await screen.findByText('Client restored successfully')).toBeDefined();
  expect(writes().map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', 'clients/1/'],
    ['PATCH', 'clients/3/restore/'],
  ]);
});

test.each([
  ['refuses', () => json({ success: false }, 400), 'Failed to fetch clients'],
  ['breaks', () => json('?', 500), 'An error occurred while fetching clients'],
])('a list request that %s shows its failure in place of the table', async (_, answer, text) => {
  answers['GET clients/'] = answer;
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByRole('table')).toBeNull();
});

test('an active client has a menu with its users, an inactive one can only be restored', async () => {
  answers['GET clients/'] = listing([acme, closed]);
  open('/admin/clients?show=all');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Acme Bank' }));
  const users = await screen.findByRole('menuitem', { name: 'Users' });
  expect(users.getAttribute('href')).toBe('/admin/users?client=1');
  fireEvent.keyDown(users, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Closed Shop' }));
  const offered = await screen.findAllByRole('menuitem');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Restore']);
});

test('shows that there are no clients', async () => {
  answers['GET clients/'] = listing([]);
  open();
  expect(await screen.findByText('No clients found')).toBeDefined();
});

test('the operator’s own company is neither deleted nor purged', async () => {
  useSession.setState({ user: { modules: [] } });
  onTestFinished(() => void useSession.setState({ user: null }));
  answers['GET clients/'] = listing([acme, { ...acme, id: 4, name: 'Delta' }]);
  open();
  const entries = async (client: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${client}` }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    const all = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return all;
  };

  expect(await entries('Delta')).toEqual(expect.arrayContaining(['Delete', 'Purge']));

  const own = await entries('Acme Bank');
  expect(own).toContain('Users');
  for (const name of ['Delete', 'Purge']) expect(own).not.toContain(name);

  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Acme Bank' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected' }));
  expect(bar.queryByRole('button', { name: /Delete/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Delta' }));
  fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete 1 client?' })).toBeDefined();
});

test('a deleted client leads to its people, who keep their addresses', async () => {
  useSession.setState({ user: { modules: [] } });
  onTestFinished(() => void useSession.setState({ user: null }));
  answers['GET clients/'] = listing([closed]);
  open('/admin/clients?show=all');

  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Closed Shop' }));

  const users = await screen.findByRole('menuitem', { name: 'Users' });
  expect(users.getAttribute('href')).toBe('/admin/users?client=3');
});
