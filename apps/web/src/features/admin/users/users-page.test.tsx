import { act as settle, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../session/store.ts';
import {
  choose as chooseOption,
  forgetScreen,
  haveScreen,
  json,
  openScreen,
  refusal,
  stubApi,
} from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import UsersPage from './users-page.tsx';

vi.mock('../../../api/config.ts', () => ({ serverOffers: async () => ({ passwordReset: true }) }));

const user = (id: number, status: string, rest: object = {}) => ({
  id,
  username: `user${id}@acme.example`,
  first_name: 'User',
  last_name: String(id),
  full_name: `User ${id}`,
  profile_picture_url: null,
  platform_role: 'member',
  client: { id: 2, name: 'Acme' },
  client_function: { id: 5, name: 'Service desk', type: 'IT' },
  client_location: null,
  job_title: 'Engineer',
  company_role: null,
  status,
  last_sign_in_at: null,
  invited_at: null,
  invited_by: null,
  is_active: status !== 'inactive',
  version: 3,
  ...rest,
});
const nameless = user(1, 'invited', { first_name: '', last_name: '', full_name: '', client_function: null });
const own = user(9, 'active', { username: 'lead@acme.example', full_name: 'Lead', platform_role: 'client_admin' });
const people = [nameless, user(2, 'active'), user(3, 'inactive'), own];

let api: StubbedApi;
let listed: object[];

beforeAll(haveScreen);

beforeEach(() => {
  signedIn(['core.can_manage_client'], 2);
  listed = people;
  api = stubApi({
    GET: ({ path }) => {
      if (path.includes('/functions/')) return json({ data: [{ id: 5, name: 'Service desk', type: 'IT' }] });
      if (path.includes('/locations/')) return json({ data: [{ id: 8, name: 'Pune' }] });
      if (path.includes('/company-roles/')) return json({ data: [{ value: 'manager', label: 'Manager' }] });
      if (path.includes('/clients/')) return json({ data: [{ id: 2, name: 'Acme' }] });
      return json({ success: true, data: listed, meta: { count: 42, page: 1, page_size: 10 } });
    },
  });
});

afterEach(forgetScreen);

function signedIn(permissions: string[], client: number) {
  useSession.setState({
    isAuthenticated: true,
    permissions,
    user: { id: 9, username: 'lead@acme.example', client: { id: client, name: 'Acme' } },
  });
}

const open = (address = '/admin/users') => openScreen(<UsersPage />, address);
const lists = () =>
  api.requests
    .filter(({ path }) => path.includes('/users/?'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://none').searchParams));
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

async function menuOf(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

async function choose(name: string, act: string) {
  await menuOf(name);
  fireEvent.click(screen.getByRole('menuitem', { name: act }));
}

test('sends the search, filters, order and page of the address', async () => {
  open('/admin/users?search=ada&status=invited&role=member&function=5&location=8&sort=-last_sign_in&page=2&size=25');
  expect(await screen.findByText('26–29 of 42 users')).toBeDefined();
  expect(lists()).toEqual([
    {
      search: 'ada',
      status: 'invited',
      platform_role: 'member',
      function_id: '5',
      location_id: '8',
      ordering: '-last_sign_in',
      page: '2',
      page_size: '25',
    },
  ]);
  expect(await screen.findByRole('button', { name: 'Function: Service desk' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '';
  expect(link).toMatch(/\/users\/export\/\?.*search=ada/);
  expect(link).not.toContain('page=');
});

test('sends a trimmed search, and requests all users at once after it is cleared', async () => {
  const { GET } = api.answers;
  api.answers['GET'] = (call) =>
    call.path.includes('search=') ? json({ success: true, data: [], meta: { count: 0 } }) : (GET?.(call) as Response);
  open('/admin/users?search=%20nobody%20');
  await screen.findByText('No users found');
  expect(lists()[0]).toMatchObject({ search: 'nobody' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Search users...' }), { target: { value: '' } });
  await settle(async () => {});
  expect(lists().at(-1)).not.toHaveProperty('search');
});

test('times count from when the list was loaded', async () => {
  open();
  await screen.findByText('User 2');
  const later = Date.now() + 600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  listed = [user(2, 'active', { last_sign_in_at: new Date(later - 60_000).toISOString() })];
  fireEvent.change(screen.getByRole('textbox', { name: 'Search users...' }), { target: { value: 'user' } });
  expect(await screen.findByText('1 minute ago')).toBeDefined();
  vi.restoreAllMocks();
});

test('an empty list checks whether the chosen client has inactive users', async () => {
  signedIn(['core.can_admin', 'core.can_manage_client'], 1);
  api.answers['GET'] = () => json({ success: true, data: [], meta: { count: 0 } });
  open('/admin/users?client=2');
  expect(await screen.findByRole('button', { name: 'Invite the first' })).toBeDefined();
  expect(lists().at(-1)).toEqual({ client_id: '2', include_inactive: 'true' });
});

test('filters without matches are cleared by one button', async () => {
  const { GET } = api.answers;
  api.answers['GET'] = (call) =>
    call.path.includes('status=') ? json({ success: true, data: [], meta: { count: 0 } }) : (GET?.(call) as Response);
  open('/admin/users?status=confirmed&role=member&search=ada');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('User 2')).toBeDefined();
  expect(Object.keys(lists().at(-1) ?? {})).toEqual(['page', 'page_size']);
});

test('the filter Inactive lists inactive users, and is in the address', async () => {
  open();
  await screen.findByText('User 2');
  press('Status: All statuses');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Inactive' }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ status: 'inactive', include_inactive: 'true' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?show=all&status=inactive'));
});

test('a platform administrator acts on the client in the address', async () => {
  signedIn(['core.can_admin', 'core.can_manage_client'], 1);
  open('/admin/users?client=2');
  await screen.findByText('User 2');
  expect(lists()[0]).toMatchObject({ client_id: '2' });
});

test('only platform administrators can act on platform administrators', async () => {
  const chief = user(4, 'active', { full_name: 'Chief', platform_role: 'platform_admin' });
  api.answers.GET = () => json({ success: true, data: [chief, own], meta: { count: 2, page: 1, page_size: 10 } });
  open();
  await screen.findByText('Chief');
  const offered = () => screen.queryByRole('button', { name: 'Actions for Chief' }) !== null;
  expect(offered()).toBe(false);
  expect(screen.getByRole('button', { name: 'Actions for Lead' })).toBeDefined();

  settle(() => signedIn(['core.can_admin'], 1));
  await waitFor(() => expect(offered()).toBe(true));
});

test('shows the e-mail address of a user without a name', async () => {
  open();
  const row = (await screen.findByText('user1@acme.example')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Invited')).toBeDefined();
  expect(within(row).getAllByText(/@acme/)).toHaveLength(1);
});

test.each([
  ['user1@acme.example', ['Edit', 'Resend invitation', 'Revoke invitation']],
  ['User 2', ['Edit', 'Send password reset', 'Reset second factors', 'Sign out everywhere', 'Deactivate']],
  ['User 3', ['Restore']],
  ['Lead', ['Edit', 'Send password reset']],
])('%s has the actions that the status allows', async (name, acts) => {
  open();
  await waitFor(async () => {
    expect(await menuOf(name)).toEqual(acts);
  });
});

test('sends an invitation again at once, and reloads the list', async () => {
  api.answers['POST'] = () => json({ success: true, message: 'Invitation sent again' });
  open();
  await choose('user1@acme.example', 'Resend invitation');
  expect(await screen.findByText('Invitation sent again')).toBeDefined();
  expect(api.writes()[0]?.path).toMatch(/\/users\/1\/resend-invitation\/$/);
  await waitFor(() => expect(lists().length).toBe(2));
});

test.each([
  ['user1@acme.example', 'Resend invitation', 'Invitation sent again'],
  ['User 2', 'Send password reset', 'Password reset sent'],
])('says of %s that a mail is being sent, and sends no second one meanwhile', async (person, item, done) => {
  let arrive = (_answer: Response) => {};
  api.answers['POST'] = () => new Promise((resolve) => (arrive = resolve));
  open();
  await choose(person, item);
  await screen.findByText('Sending...');
  await choose(person, item);
  expect(api.writes()).toHaveLength(1);

  await settle(async () => arrive(json({ success: true })));
  expect(await screen.findByText(done)).toBeDefined();
  expect(screen.queryByText('Sending...')).toBeNull();
  api.answers['POST'] = () => json({ success: true });
  await choose(person, item);
  await waitFor(() => expect(api.writes()).toHaveLength(2));
});

test.each([
  ['refused without words', () => json({ success: false }, 409), 'Failed to send the invitation again'],
  ['broken', () => json('?', 500), 'An error occurred while sending the invitation again'],
])('sending an invitation again that is %s shows the text of this action', async (_, answer, text) => {
  api.answers['POST'] = answer;
  open();
  await choose('user1@acme.example', 'Resend invitation');
  expect(await screen.findByText(text)).toBeDefined();
});

test('who is restored before having accepted needs a new invitation, and is told so', async () => {
  api.answers['PATCH'] = () => json({ success: true, message: 'Done', data: user(3, 'invited') });
  open();
  await choose('User 3', 'Restore');
  press('Restore', await screen.findByRole('alertdialog', { name: 'Restore User' }));
  expect(await screen.findByText(/^User restored successfully. Send the invitation again: /)).toBeDefined();
});

test('revoking an invitation asks first, and shows a refusal', async () => {
  api.answers['POST'] = refusal('This user has accepted the invitation already', 'link_used');
  open();
  await choose('user1@acme.example', 'Revoke invitation');
  const question = await screen.findByRole('alertdialog', { name: 'Revoke invitation' });
  expect(within(question).getByText(/user1@acme.example/)).toBeDefined();
  expect(api.writes()).toEqual([]);
  press('Revoke invitation', question);
  expect(await screen.findByText('This user has accepted the invitation already')).toBeDefined();
});

test('signing a user out everywhere asks first', async () => {
  api.answers['POST'] = () => json({ success: true, message: 'User signed out on all devices' });
  open();
  await choose('User 2', 'Sign out everywhere');
  const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere' });
  expect(within(question).getByText(/^User 2 is signed out on all devices at once/)).toBeDefined();
  expect(api.writes()).toEqual([]);
  press('Sign out everywhere', question);
  expect(await screen.findByText('User signed out on all devices')).toBeDefined();
  expect(api.writes()[0]?.path).toMatch(/\/users\/2\/end-sessions\/$/);
});

test('deactivating names the user and the effects, and shows why the server refuses', async () => {
  const reason = 'The last active platform administrator can be neither deactivated nor demoted';
  api.answers['DELETE'] = refusal(reason, 'last_administrator');
  open();
  await choose('User 2', 'Deactivate');
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate User' });
  expect(
    within(question).getByText(
      /^Are you sure you want to deactivate the user "User 2"\? The user is signed out everywhere at once/,
    ),
  ).toBeDefined();
  press('Deactivate', question);
  expect(await screen.findByText(reason)).toBeDefined();
});

test('the question before a deactivation says what the user holds', async () => {
  const { GET: usual = () => json({}) } = api.answers;
  api.answers['GET'] = (call) => {
    if (!/\/(assets|applications)\//.test(call.path)) return usual(call);
    const isOf2 = /(user|owner)_id=2(&|$)/.test(call.path);
    return json({ success: true, data: [], meta: { count: isOf2 ? 3 : 0, page: 1, page_size: 1 } });
  };
  open();
  await choose('User 2', 'Deactivate');
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate User' });
  expect(await within(question).findByText(/^Assigned assets: 3\. Owned applications: 3\./)).toBeDefined();
});

test('deactivating many users has the same texts as for one', async () => {
  open();
  // Nobody deactivates himself.
  for (const name of ['User 2', 'user1@acme.example', 'Lead'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  press('Deactivate', await screen.findByRole('region', { name: 'Selected' }));
  press('Deactivate', await screen.findByRole('alertdialog', { name: 'Deactivate 2 users?' }));
  expect(await screen.findByText('Deactivated: 2 users')).toBeDefined();
});

test('an edit sends only the changed fields; users cannot change their own role', async () => {
  open();
  await choose('Lead', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  expect(within(dialog).getByText('Nobody can change their own role.')).toBeDefined();
  expect((within(dialog).getByLabelText('E-mail') as HTMLInputElement).readOnly).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('Job title'), { target: { value: ' ' } });
  press('Save', dialog);
  expect(await screen.findByText('User updated successfully')).toBeDefined();
  expect(api.writes()[0]).toMatchObject({ method: 'PATCH', body: { job_title: null, version: 3 } });
});

test('an edit conflict names roles, function and location, also inactive ones', async () => {
  const error = { message: 'Changed meanwhile', code: 'edit_conflict' };
  const theirs = { platform_role: 'client_admin', client_function: { id: 5, name: 'Service desk', type: 'IT' } };
  const conflict = {
    record: { ...user(2, 'active', { ...theirs, company_role: 'manager' }), version: 4 },
    changed_by: 'Ada',
    changed_at: null,
  };
  const closed = { client_function: { id: 6, name: 'Closed desk', type: 'IT' } };
  listed = [user(2, 'active', closed)];
  api.answers['PATCH'] = () => json({ success: false, message: error.message, error, conflict }, 409);
  open();
  await choose('User 2', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await chooseOption('Location', 'Pune');
  press('Save', dialog);
  const late = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
  const texts = within(late)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [heading, ...within(heading.parentElement as HTMLElement).getAllByRole('definition')])
    .map((parts) => parts.map(({ textContent }) => textContent));
  expect(texts).toEqual([
    ['Role', 'Member', 'Client administrator', 'Member'],
    ['Function', 'Closed desk', 'Service desk', 'Closed desk'],
    ['Location', 'Empty', 'Empty', 'Pune'],
    ['Company role', 'Empty', 'Manager', 'Empty'],
  ]);
});

test('an invitation marks its optional fields, and tells screen readers which choice is required', async () => {
  open();
  await screen.findByText('User 2');
  press('Invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  const labels = [...dialog.querySelectorAll('label')].map(({ parentElement }) => parentElement?.textContent);
  expect(labels).toEqual([
    'E-mail',
    'First nameOptional',
    'Last nameOptional',
    'Role',
    'FunctionOptional',
    'LocationOptional',
  ]);
  const isRequired = (name: string) => within(dialog).getByRole('combobox', { name }).getAttribute('aria-required');
  expect(['Role', 'Function', 'Location'].map(isRequired)).toEqual(['true', null, null]);
});

test('an invitation shows all faults at once, and the next one keeps function and location', async () => {
  open();
  await screen.findByText('User 2');
  press('Invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  const email = within(dialog).getByLabelText('E-mail') as HTMLInputElement;
  fireEvent.change(within(dialog).getByLabelText('First name'), { target: { value: 'a'.repeat(151) } });
  press('Send invitation', dialog);
  expect(await within(dialog).findByText('Must be at most 150 characters')).toBeDefined();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(api.writes()).toEqual([]);

  fireEvent.change(email, { target: { value: 'new@acme.example' } });
  fireEvent.change(within(dialog).getByLabelText('First name'), { target: { value: 'New' } });
  press('Invite another', dialog);
  expect(await screen.findByText('Invitation sent')).toBeDefined();
  expect(api.writes()[0]?.body).toEqual({
    email: 'new@acme.example',
    first_name: 'New',
    last_name: '',
    platform_role: 'member',
    client_function_id: null,
    client_location_id: null,
  });
  await waitFor(() => expect(email.value).toBe(''));
  expect(screen.getByRole('dialog', { name: 'Invite a person' })).toBeDefined();
});

test.each([
  ['an invitation', 'Invite', 'Invite a person', 'Send invitation'],
  ['an edit', undefined, 'Edit User', 'Save'],
])('%s shows a refusal at the fields whose record is gone, and keeps the others', async (_, opens, title, sends) => {
  const message = { client_function_id: ['Function not found'], client_location_id: ['Location not found'] };
  const refused = () => json({ success: false, message, error: { message: '', code: 'not_found' } }, 404);
  api.answers['POST'] = refused;
  api.answers['PATCH'] = refused;
  open();
  await screen.findByText('User 2');
  if (opens) press(opens);
  else await choose('User 2', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: title });
  const email = within(dialog).getByLabelText('E-mail');
  if (opens) fireEvent.change(email, { target: { value: 'new@acme.example' } });
  const name = within(dialog).getByLabelText<HTMLInputElement>('First name');
  fireEvent.change(name, { target: { value: 'New' } });
  // fireEvent.click() does not move the focus.
  within(dialog).getByRole('combobox', { name: 'Location' }).focus();
  press(sends, dialog);
  for (const place of ['Function', 'Location']) {
    const fault = await within(dialog).findByText(`${place} not found`);
    const field = within(dialog).getByRole('combobox', { name: place });
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
  }
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Function' })));
  expect(within(dialog).getByText('Location not found')).toBeDefined();
  expect(name.value).toBe('New');
});

test.each([
  ['a platform administrator', 'the own company', 'Platform administrator', ['core.can_admin'], ''],
  ['a platform administrator', 'another company', 'Client administrator', ['core.can_admin'], '?client=2'],
  ['a client administrator', 'the own company', 'Client administrator', ['core.can_manage_client'], ''],
])('%s of the operator can invite to %s up to the role %s', async (_who, _where, highest, permissions, search) => {
  signedIn(permissions, 1);
  open(`/admin/users${search}`);
  await screen.findByText('User 2');
  press('Invite');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'Role' }));
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe(highest);
});

test('a page beyond the end of the list opens the last page', async () => {
  const { GET } = api.answers;
  api.answers['GET'] = (call) =>
    call.path.includes('page=9')
      ? json({ success: true, data: [], meta: { count: 42, page: 9, page_size: 10 } })
      : (GET?.(call) as Response);
  open('/admin/users?page=9');
  await screen.findByText('User 2');
  expect(lists().at(-1)).toMatchObject({ page: '5' });
});
