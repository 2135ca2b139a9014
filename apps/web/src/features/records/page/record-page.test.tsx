import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { todayIn } from '../../../lib/dates/today-in.ts';
import { clearSession, startSession } from '../../../session/store.ts';
import { At, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { Link } from '../../../ui/link.tsx';
import { Announcer } from '../../../ui/states/announcer.tsx';
import ApplicationPage from '../../admin/applications/application-page.tsx';
import AssetPage from '../../admin/assets/asset-page.tsx';

const asset = {
  id: 1,
  asset_tag: 'A-0001',
  name: 'ThinkPad',
  category: 'laptop',
  status: 'in_stock',
  client: { id: 7, name: 'Acme' },
  purchase_cost: null,
  is_active: true,
  version: 3,
};
const application = {
  id: 1,
  name: 'Answerbook',
  lifecycle: 'active',
  functional_fit: null,
  technical_fit: null,
  client: { id: 7, name: 'Acme' },
  is_active: true,
};
const at = '2026-11-21T12:00:00Z';
const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n');
type Change = [field: string, from: string | null, to: string | null];
const changed = (...changes: Change[]) => [
  { id: 1, act: 'changed', at, by: 'Ada Lind', changes: changes.map(([field, from, to]) => ({ field, from, to })) },
];

let history: object[] = [];
let answer: () => Promise<Response> | Response;

beforeAll(haveScreen);
beforeEach(() => {
  document.title = '';
  history = [];
  stubApi({ GET: ({ path }) => json({ success: true, data: path.includes('/history/') ? history : [] }) });
});
afterEach(forgetScreen);

function open(address: string) {
  const fetchOthers = fetch;
  globalThis.fetch = (input, init) =>
    /\/(assets|applications)\/\w+\/$/.test(String(input)) ? Promise.resolve(answer()) : fetchOthers(input, init);
  openScreen(
    <Announcer>
      <main tabIndex={-1}>
        <At path="/">
          <Link to={address}>Open</Link>
        </At>
        <At path="/admin/assets/:id">
          <AssetPage />
        </At>
        <At path="/admin/applications/:id">
          <ApplicationPage />
        </At>
      </main>
    </Announcer>,
    '/',
  );
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
}
const announced = () => document.querySelector('[aria-live=polite].sr-only')?.textContent;

test.each([
  ['/admin/assets/1', asset, 'A-0001 ThinkPad', 'ThinkPad'],
  ['/admin/applications/1', application, 'Answerbook', 'Answerbook'],
])('opening %s announces the record by its name when it is loaded', async (address, data, name, heading) => {
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = () => resolve(json({ success: true, data }))));
  open(address);
  await waitFor(() => expect(screen.getByRole('link', { name: /^All / })).toBeDefined());
  screen.getByRole('main').focus();
  expect(announced()).toBe('');
  act(() => arrive());
  await waitFor(() => expect(announced()).toBe(`${name} · Orgscope`));
  expect(document.title).toBe(`${name} · Orgscope`);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: heading }));
});

test('loading the record does not move the focus if the user has moved it', async () => {
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = () => resolve(json({ success: true, data: asset }))));
  open('/admin/assets/1');
  const back = await screen.findByRole('link', { name: 'All assets' });
  back.focus();
  act(() => arrive());
  await waitFor(() => expect(announced()).toBe('A-0001 ThinkPad · Orgscope'));
  expect(document.activeElement).toBe(back);
});

test('renaming the shown record is not announced again', async () => {
  answer = () => json({ success: true, data: asset });
  open('/admin/assets/1');
  await waitFor(() => expect(announced()).toBe('A-0001 ThinkPad · Orgscope'));
  answer = () => json({ success: true, data: { ...asset, name: 'Renamed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Asset' });
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Renamed' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.title).toBe('A-0001 Renamed · Orgscope'));
  expect(announced()).toBe('A-0001 ThinkPad · Orgscope');
});

test('the answer of a write is shown before the record is loaded again', async () => {
  answer = () => json({ success: true, data: asset });
  open('/admin/assets/1');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Asset' });
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Renamed' } });
  answer = () => {
    answer = () => new Promise(() => {});
    return json({ success: true, message: 'Done', data: { ...asset, name: 'Renamed', version: 4 } });
  };
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Renamed' })).toBeDefined();
});

test.each([
  ['/admin/assets/999999', 404, 'Asset not found'],
  ['/admin/assets/abc', 400, 'Asset not found'],
  ['/admin/applications/abc', 404, 'Application not found'],
])('%s, answered with %i, shows that there is no record, with a link back', async (address, status, text) => {
  answer = () => json({ success: false, message: 'No', error: { message: 'No', code: 'not_found' } }, status);
  open(address);
  expect(await screen.findByRole('heading', { level: 1, name: text })).toBeDefined();
  expect(document.title).toBe(`${text} · Orgscope`);
  expect(screen.getAllByRole('link', { name: /^All (assets|applications)$/ })).toHaveLength(2);
});

test('a record that cannot be loaded shows Retry', async () => {
  answer = () => new Response('x', { status: 500 });
  open('/admin/assets/1');
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while fetching the asset');
  answer = () => json({ success: true, data: asset });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ThinkPad' })).toBeDefined();
});

const shownHistory = async () =>
  within(await screen.findByRole('region', { name: 'History' })).findAllByRole('definition');

test.each<[string, object, Change, string]>([
  ['/admin/assets/1', asset, ['purchase_cost', '1249.50 EUR', '98000 JPY'], 'from €1,249.50to JP¥98,000'],
  ['/admin/assets/1', asset, ['purchase_date', '2025-03-01', null], 'from 1 Mar 2025to Empty'],
  ['/admin/assets/1', asset, ['warranty_end', null, '2028-02-29'], '29 Feb 2028'],
  ['/admin/assets/1', asset, ['model', '2025-03-01', '12 EUR'], 'from 2025-03-01to 12 EUR'],
  [
    '/admin/applications/1',
    application,
    ['annual_cost', '14601.00 GBP', '15700.50 GBP'],
    'from £14,601.00to £15,700.50',
  ],
  ['/admin/applications/1', application, ['end_of_life_date', null, '2030-12-31'], '31 Dec 2030'],
  ['/admin/applications/1', application, ['contract_end_date', '2026-01-31', null], 'from 31 Jan 2026to Empty'],
  ['/admin/applications/1', application, ['functional_fit', '1', '4'], 'from 1 of 4, Poorto 4 of 4, Strong'],
  ['/admin/applications/1', application, ['technical_fit', null, '3'], '3 of 4, Good'],
  ['/admin/applications/1', application, ['user_base', '900', '12000'], 'from 900to 12,000'],
  ['/admin/applications/1', application, ['active_users', null, '1000'], '1,000'],
  ['/admin/applications/1', application, ['lifecycle', 'Plan', 'Phase in'], 'from Planto Phase in'],
])('the history at %s formats values: %#', async (address, data, change, text) => {
  answer = () => json({ success: true, data });
  history = changed(change);
  open(address);
  expect((await shownHistory()).map(({ textContent }) => textContent)).toEqual([text]);
});

test('a long history shows the last ten events first; events without an actor are the system’s', async () => {
  const event = (id: number) => ({ ...changed(['model', null, String(id)])[0], id, by: id === 12 ? null : 'Ada Lind' });
  answer = () => json({ success: true, data: asset });
  history = Array.from({ length: 12 }, (_, index) => event(12 - index));
  open('/admin/assets/1');
  const shownEvents = async () => (await shownHistory()).map(({ textContent }) => textContent);
  expect(await shownEvents()).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  const events = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(events.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Changed\s?by the system/),
    expect.stringMatching(/^Changed\s?by Ada Lind/),
  ]);
  const all = screen.getByRole('button', { name: 'Show all 12' });
  all.focus();
  fireEvent.click(all);
  expect(await shownEvents()).toHaveLength(12);
  // The button has gone: the first of the events that it has shown has the focus.
  expect(document.activeElement).toBe(
    within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')[10],
  );
});

test('the times of a history count from when it was loaded', async () => {
  answer = () => json({ success: true, data: asset });
  open('/admin/assets/1');
  await screen.findByText('Nothing has happened yet.');
  const later = Date.now() + 600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  history = [{ id: 1, act: 'added', at: new Date(later - 60_000).toISOString(), by: 'Ada Lind', changes: [] }];
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  // And when exactly, for whom has no pointer to hold over it.
  expect(await screen.findByText(/^1 minute ago \(.*\d\d:\d\d\)$/)).toBeDefined();
  vi.restoreAllMocks();
});

// Between these zones it is never the same day.
test.each([
  ['Pacific/Kiritimati', /^Ended on/],
  ['Etc/GMT+12', /^Ends on/],
])('whether an application has ended is told by the day of its client, in %s', async (timezone, text) => {
  startSession({ id: 1, client: { id: 7, timezone }, permissions: ['core.can_manage_client'] }, []);
  answer = () => json({ success: true, data: { ...application, end_of_life_date: todayIn('Etc/GMT+12') } });
  open('/admin/applications/1');
  expect(await screen.findByText(text)).toBeDefined();
  clearSession();
});

test('the links of another client’s asset lead to that client', async () => {
  startSession({ id: 1, client: { id: 1, name: 'Orgscope' }, permissions: ['core.can_admin'] }, []);
  answer = () => json({ success: true, data: { ...asset, location: { id: 3, name: 'Pune' } } });
  open('/admin/assets/1');
  const place = await screen.findByRole('link', { name: 'Pune' });
  expect(place.getAttribute('href')).toBe('/admin/locations?search=Pune&client=7');
  clearSession();
});

test('the history shows the actor’s name at that time, their current name, and who is of the platform', async () => {
  const event = (id: number, actor: object | null) => ({ id, act: 'deleted', at, by: 'Ada Lind', actor, changes: [] });
  history = [
    event(4, { id: 7, name: 'Ada Lind', of_platform: false }),
    event(3, { id: 8, name: 'Eve Moreau', of_platform: false }),
    event(2, { id: 9, name: null, of_platform: true }),
    event(1, null),
  ];
  answer = () => json({ success: true, data: asset });
  open('/admin/assets/1');

  await waitFor(() => expect(screen.getAllByText('by Ada Lind')).toHaveLength(4));
  const events = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  const texts = events.map((item) => item.textContent);
  expect(texts.map((text) => /\(((?:now|platform) .*?)\)/.exec(text ?? '')?.[1])).toEqual([
    undefined,
    'now Eve Moreau',
    'platform administrator',
    undefined,
  ]);
});

test('a long text is cut in the history and above it until the user expands it', async () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  answer = () => json({ success: true, data: { ...application, description: lines(400) } });
  history = changed(['description', lines(400), 'word '.repeat(800)], ['vendor', 'Old', 'New']);
  open('/admin/applications/1');
  const [description, vendor] = await shownHistory();
  expect(vendor?.textContent).toBe('from Oldto New');
  expect(description?.textContent).toMatch(/Line 3…Show all/);
  expect(description?.textContent).not.toContain('Line 4');
  expect(description?.textContent?.length).toBeLessThan(300);
  expect(screen.getAllByRole('button', { name: /^Show all of/, expanded: false })).toHaveLength(3);

  const before = screen.getByRole('button', { name: 'Show all of Description before' });
  fireEvent.click(before);
  expect(description?.textContent).toContain('Line 400');
  expect(screen.getByRole('button', { name: 'Show less of Description before', expanded: true })).toBe(before);
  expect(scrolled).not.toHaveBeenCalled();

  fireEvent.click(before);
  expect(description?.textContent).not.toContain('Line 4');
  await waitFor(() => expect(scrolled.mock.instances).toEqual([before]));
});

test('long notes of an asset are cut until the user expands them', async () => {
  answer = () => json({ success: true, data: { ...asset, notes: lines(12) } });
  open('/admin/assets/1');
  const more = await screen.findByRole('button', { name: 'Show all of Notes', expanded: false });
  expect(more.parentElement?.textContent).toMatch(/Line 8…Show all$/);
  fireEvent.click(more);
  expect(more.parentElement?.textContent).toMatch(/Line 12Show less$/);
});
