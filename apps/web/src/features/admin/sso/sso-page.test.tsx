import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import SsoPage from './sso-page.tsx';

vi.mock('../../../lib/sign-in/sso-return.ts', () => ({ answerFrom: async () => ({ key: 'k', query: 'code=1' }) }));

let stored: Record<string, unknown>;
let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  useSession.setState({
    isAuthenticated: true,
    permissions: ['core.can_manage_client'],
    user: { id: 9, username: 'lead@acme.example', client: { id: 2, name: 'Acme' } },
  });
  stored = {
    redirect_uri: 'https://orgscope.example/sso',
    logout_uri: 'https://orgscope.example/out',
    connection: { name: 'Acme ID', issuer: 'https://id.acme.example', oidc_client_id: 'orgscope', tested_at: null },
    rules: {
      mode: 'off',
      creates_people: false,
      trusts_factors: false,
      claim: 'groups',
      mappings: [],
      emergency_ids: [],
    },
    domains: [],
    candidates: [{ id: 9, name: 'Lead' }],
    functions: [],
    linked: 0,
  };
  api = stubApi({
    GET: () => json({ success: true, data: stored }),
    POST: () => {
      stored = { ...stored, connection: { ...Object(stored['connection']), tested_at: '2026-11-30T10:00:00Z' } };
      const data = { outcome: 'known', person: 'Ann', role: null, function: null, refusal: null, claims: {} };
      return json({ success: true, data });
    },
  });
});
afterEach(forgetScreen);

const open = () => openScreen(<SsoPage />, '/admin/single-sign-on');
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });

const domain = (id: number, name: string, provenAt: string | null) => ({
  id,
  domain: name,
  record_name: '_orgscope',
  record_value: 'x',
  proven_at: provenAt,
  checked_at: null,
  missing_since: null,
});

test('a proven domain is removed after a question, another at once, and the focus stays on the page', async () => {
  let domains = [domain(1, 'acme.example', '2026-11-20T10:00:00Z'), domain(2, 'acme-labs.example', null)];
  stored = { ...stored, domains };
  api.answers['DELETE'] = ({ path }) => {
    domains = domains.filter(({ id }) => !path.includes(`/${id}/`));
    stored = { ...stored, domains };
    return json({ success: true, message: 'Removed' });
  };
  openScreen(
    <main>
      <SsoPage />
    </main>,
    '/admin/single-sign-on',
  );
  const heading = await screen.findByRole('heading', { level: 1 });
  const remove = await screen.findByRole('button', { name: 'Remove acme-labs.example' });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(screen.queryByText('acme-labs.example')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading));

  fireEvent.click(screen.getByRole('button', { name: 'Remove acme.example' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove acme.example' });
  expect(question.textContent).toContain('can no longer sign in by the provider');
  expect(domains).toHaveLength(1);
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('acme.example')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the removal of a domain shows that it runs, and is sent once', async () => {
  stored = { ...stored, domains: [domain(1, 'acme.example', '2026-11-20T10:00:00Z'), domain(2, 'labs.example', null)] };
  api.answers['DELETE'] = () => new Promise(() => {});
  open();
  const remove = await screen.findByRole('button', { name: 'Remove labs.example' });
  fireEvent.click(remove);
  await act(async () => {});
  fireEvent.click(remove);
  expect(remove.getAttribute('aria-busy')).toBe('true');
  expect(api.writes()).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Remove acme.example' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await act(async () => {});
  // Not closing either.
  expect(question.hasAttribute('data-open')).toBe(true);
});

test('refused accounts for emergencies get the focus, with the reason', async () => {
  api.answers['PUT'] = () =>
    json({ success: false, message: { emergency_ids: ['Not fit'] }, error: { code: 'validation_failed' } }, 400);
  open();
  fireEvent.click(await screen.findByLabelText('Lead'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const group = screen.getByRole('group', { name: 'Accounts for emergencies' });
  await waitFor(() => expect(document.activeElement).toBe(group));
  const described = (group.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toContain('Not fit');
});

test('an added value shows no fault until its field is left', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add value' }));
  const added = await field('Value of the claim');
  await waitFor(() => expect(document.activeElement).toBe(added));
  await act(async () => {});
  expect(added.getAttribute('aria-invalid')).toBeNull();
  act(() => added.blur());
  await waitFor(() => expect(added.getAttribute('aria-invalid')).toBe('true'));
});

test('the field of the next value has the focus after a value is removed, then the claim', async () => {
  const value = (name: string) => ({ value: name, role: null, function_id: null });
  stored = { ...stored, rules: { ...Object(stored['rules']), mappings: [value('one'), value('two')] } };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove value 1' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'two'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove value 1' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'groups'));
});

test('a value of the claim that is listed twice is refused at its second field, and nothing is sent', async () => {
  const value = (name: string) => ({ value: name, role: null, function_id: null });
  stored = { ...stored, rules: { ...Object(stored['rules']), mappings: [value('sales'), value('it')] } };
  open();
  const [first, second] = await screen.findAllByLabelText<HTMLInputElement>('Value of the claim');
  if (!first || !second) throw new Error('The values are not shown');
  fireEvent.change(second, { target: { value: ' sales' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(screen.getByText('This value is listed already')).toBeDefined();
  expect([first.getAttribute('aria-invalid'), second.getAttribute('aria-invalid')]).toEqual([null, 'true']);
  expect(api.writes()).toEqual([]);
});

test('the provider is saved once half-typed rules are saved or discarded, as another secret turns the sign-in off', async () => {
  stored = { ...stored, rules: { ...Object(stored['rules']), mode: 'optional' } };
  api.answers['PUT'] = ({ body }) => {
    const connection = { ...Object(body), client_secret: undefined, tested_at: null };
    stored = { ...stored, connection, rules: { ...Object(stored['rules']), mode: 'off' } };
    return json({ success: true, message: 'Saved' });
  };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add value' }));
  await type('Value of the claim', 'sales');
  await type('Client secret', 'new-secret');
  const provider = screen.getByRole('button', { name: 'Save provider' });
  const hint = await screen.findByText('Save or discard the rules below first.');
  expect(provider.getAttribute('aria-describedby')).toBe(hint.id);
  fireEvent.click(provider);
  await act(async () => {});
  expect(api.writes()).toEqual([]);
  expect((await field('Value of the claim')).value).toBe('sales');

  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('Value of the claim')).toBeNull());
  expect(hint.isConnected).toBe(false);
  fireEvent.click(provider);
  await waitFor(async () => expect((await field('Client secret')).value).toBe(''));
  expect(screen.getByLabelText<HTMLInputElement>('Off').checked).toBe(true);
});

test('rules that another administrator has saved replace the form, also a mode that was turned off', async () => {
  const rules = Object(stored['rules']);
  const admin = { role: 'client_admin', function_id: null };
  stored = { ...stored, rules: { ...rules, mode: 'optional', mappings: [{ value: 'one', ...admin }] } };
  open();
  await type('Value of the claim', 'ones');
  const mappings = [{ value: 'three', role: null, function_id: null }];
  stored = { ...stored, rules: { ...rules, mode: 'off', mappings } };
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(async () => expect((await field('Value of the claim')).value).toBe('three'));
  expect(screen.getByLabelText<HTMLInputElement>('Off').checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
});

test('a test leaves what is typed above it', async () => {
  open();
  await type('Client secret', 'new-secret');
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText(/^Tested on/);
  expect((await field('Client secret')).value).toBe('new-secret');
});

test('a test says why it would refuse in the texts of the page', async () => {
  const coded = { code: 'sso.unknown_person', params: { address: 'ada@acme.example' } };
  const data = { outcome: 'refused', person: null, role: null, function: null, refusal: 'Of the server', claims: {} };
  api.answers['POST'] = () => json({ success: true, data: { ...data, ...coded } });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
  expect(
    await screen.findByText(/^A sign-in would be refused: There is no account for ada@acme.example/),
  ).toBeDefined();
});

test('a test that is cancelled after the provider has answered ends at once, and shows no result', async () => {
  const { POST: answer = () => json({}) } = api.answers;
  let come = () => {};
  const came = new Promise<void>((resolve) => {
    come = resolve;
  });
  api.answers['POST'] = async (request) => {
    await came;
    return answer(request);
  };
  const send = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
    Promise.race([
      send(path, init),
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ]),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  come();
  await act(async () => {});
  expect(screen.queryByText(/Ann/)).toBeNull();
  expect(screen.queryByText('Claims that came')).toBeNull();
});

test('the focus stays on the button when the provider or the rules are saved', async () => {
  api.answers['PUT'] = ({ path, body }) => {
    stored = path.includes('rules')
      ? { ...stored, rules: body }
      : { ...stored, connection: { ...Object(body), client_secret: undefined, tested_at: null } };
    return json({ success: true, message: 'Saved' });
  };
  open();
  await type('Name of the provider', 'Acme Login ');
  await type('Client secret', 'new-secret');
  const provider = screen.getByRole('button', { name: 'Save provider' });
  provider.focus();
  fireEvent.click(provider);
  await waitFor(() => expect(provider.getAttribute('aria-disabled')).toBe('true'));
  await waitFor(() => expect(provider.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(provider);
  expect([(await field('Name of the provider')).value, (await field('Client secret')).value]).toEqual([
    'Acme Login',
    '',
  ]);
  expect(provider.getAttribute('aria-disabled')).toBe('true');

  fireEvent.click(screen.getByLabelText('Add people at their first sign-in, while there are seats'));
  const rules = screen.getByRole('button', { name: 'Save' });
  rules.focus();
  fireEvent.click(rules);
  await waitFor(() => expect(api.writes()).toHaveLength(2));
  await waitFor(() => expect(rules.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(rules);
  expect(rules.getAttribute('aria-disabled')).toBe('true');
});
