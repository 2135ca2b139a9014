import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { editConflict } from '../../../testing/edit-conflict.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { clearSession, startSession } from '../../../session/store.ts';
import type { Target } from '@orgscope/contract/resources/targets';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { TargetsForm } from './targets-form.tsx';

const most = (key: Target['key'], value: number, currency: string | null = null): Target => ({
  key,
  direction: 'at_most',
  value,
  high: null,
  currency,
});
const opened = { targets: [most('it_attrition', 8), most('cloud_share', 30), most('data_quality', 90)], version: 11 };

const late = (targets: readonly Target[], version: number) => () => editConflict({ year: 2026, targets, version });

beforeAll(haveScreen);
afterEach(forgetScreen);

const onClose = vi.fn<() => void>();

/** The form, in which somebody types another highest attrition and saves. */
async function typeAttrition(value: string) {
  onClose.mockClear();
  openScreen(
    <TargetsForm page="measure_it" year={2026} held={opened} measures={new Map()} query={{}} onClose={onClose} />,
    '/app/measure-it',
  );
  const form = await screen.findByRole('dialog', { name: 'Targets for 2026' });
  const [attrition] = within(form).getAllByLabelText<HTMLInputElement>('Value');
  if (!attrition) throw new Error('No target');
  fireEvent.change(attrition, { target: { value } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  return attrition;
}

async function choose(field: HTMLElement, option: string) {
  fireEvent.click(field);
  const choice = await screen.findByRole('option', { name: option });
  fireEvent.pointerDown(choice);
  fireEvent.click(choice);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
}

test('the second of two editors sees what the first has saved, and saves over it without losing either', async () => {
  const api = stubApi({ PUT: late([most('it_attrition', 9), most('cloud_share', 40)], 12) });
  const attrition = await typeAttrition('7');

  const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
  expect(within(dialog).getByText(/^Ada Byron changed this now/)).toBeDefined();
  const told = (name: string) => within(dialog).getByRole('heading', { name }).closest('section')?.textContent;
  expect(told('IT attrition')).toContain('At most 8NowAt most 9What you typedAt most 7');
  expect(told('Cloud')).toContain('At most 30NowAt most 40What you typedAt most 30');
  expect(attrition.value).toBe('7');

  api.answers['PUT'] = () => json({ success: true, message: 'Done' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.writes().map(({ path }) => new URL(path, 'http://none').search)).toEqual(['?version=11', '?version=12']);
  expect(api.writes().at(-1)?.body).toEqual([most('it_attrition', 7), most('cloud_share', 40)]);
});

test('targets that somebody has set on another page are kept without a question', async () => {
  const theirs = [most('it_attrition', 8), most('cloud_share', 30), most('data_quality', 95)];
  let first = true;
  const api = stubApi({
    PUT: () => {
      const answer = first ? late(theirs, 12)() : json({ success: true, message: 'Done' });
      first = false;
      return answer;
    },
  });
  await typeAttrition('7');

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull();
  expect(api.writes().at(-1)?.body).toEqual([
    most('data_quality', 95),
    most('it_attrition', 7),
    most('cloud_share', 30),
  ]);
});

test('an amount says its currency: the one it was set in, else that of the page', async () => {
  const api = stubApi({ PUT: () => json({ success: true, message: 'Done' }) });
  const ofMoney = (key: 'cost_at_risk' | 'cost_per_active_user') =>
    [key, aMeasure({ key, unit: 'money', currency: 'USD' })] as const;
  const measures = new Map<Target['key'], MeasureValue>([ofMoney('cost_at_risk'), ofMoney('cost_per_active_user')]);
  const held = { targets: [most('cost_at_risk', 500_000, 'EUR'), most('cost_per_active_user', 12)], version: 3 };
  openScreen(
    <TargetsForm
      page="performance_dashboard"
      year={2026}
      held={held}
      measures={measures}
      query={{}}
      onClose={onClose}
    />,
    '/app/performance-dashboard',
  );
  const form = await screen.findByRole('dialog', { name: 'Targets for 2026' });
  const rowOf = (name: string) => within(form).getByRole('group', { name });
  expect(within(rowOf('Cost at risk')).getByText('EUR')).toBeDefined();
  expect(within(rowOf('Data quality')).queryByText('USD')).toBeNull();
  expect(within(rowOf('Cost per active user')).getByText('USD')).toBeDefined();

  for (const name of ['Cost at risk', 'Cost per active user'])
    fireEvent.change(within(rowOf(name)).getByLabelText('Value'), { target: { value: '10' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.writes()[0]?.body).toEqual([most('cost_at_risk', 10, 'EUR'), most('cost_per_active_user', 10, 'USD')]),
  );
});

test('a target that is taken away and set again is in the currency of the page', async () => {
  const api = stubApi({ PUT: () => json({ success: true, message: 'Done' }) });
  const key = 'cost_at_risk';
  const props = { page: 'performance_dashboard', year: 2026, query: {}, onClose } as const;
  const held = { targets: [most(key, 500_000, 'EUR')], version: 3 };
  const measures = new Map([[key, aMeasure({ key, unit: 'money', currency: 'USD' })] as const]);
  openScreen(<TargetsForm {...props} held={held} measures={measures} />, '/app/performance-dashboard');
  const form = await screen.findByRole('dialog', { name: 'Targets for 2026' });
  const row = within(within(form).getByRole('group', { name: 'Cost at risk' }));
  for (const option of ['No target', 'At most']) await choose(row.getByRole('combobox'), option);
  expect(row.getByText('USD')).toBeDefined();
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()[0]?.body).toEqual([most(key, 500_000, 'USD')]));
});

test('a year without targets takes over those of the year before, as if they were typed', async () => {
  const api = stubApi({ PUT: () => json({ success: true, message: 'Done' }) });
  const before = [most('cost_at_risk', 500_000, 'EUR'), most('data_quality', 90), most('it_attrition', 8)];
  const props = { page: 'performance_dashboard', year: 2027, measures: new Map(), query: {}, onClose } as const;
  // Targets of another page are none of this one.
  const held = { targets: [most('cloud_share', 30)], version: 3 };
  openScreen(<TargetsForm {...props} held={held} before={before} />, '/app/performance-dashboard');
  const form = await screen.findByRole('dialog', { name: 'Targets for 2027' });
  const told = within(form).getByRole('status');
  expect(told.textContent).toBe('');

  fireEvent.click(within(form).getByRole('button', { name: 'Take over the targets of 2026' }));

  expect(told.textContent).toBe('The targets of 2026 are filled in. They apply once you save.');
  expect(within(form).queryByRole('button', { name: /Take over/ })).toBeNull();
  const cost = within(within(form).getByRole('group', { name: 'Cost at risk' }));
  expect(cost.getByLabelText('Value')).toHaveProperty('value', '500000');
  await waitFor(() => expect(document.activeElement).toBe(cost.getByRole('combobox')));
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.writes()[0]?.body).toEqual([
      most('cloud_share', 30),
      most('cost_at_risk', 500_000, 'EUR'),
      most('data_quality', 90),
    ]),
  );
});

test('what is typed already stays as other targets are taken over; what came back is discarded with them', async () => {
  const before = [most('cost_at_risk', 500_000, 'EUR'), most('data_quality', 90)];
  const props = { page: 'performance_dashboard', year: 2027, measures: new Map(), query: {}, onClose } as const;
  const held = { targets: [], version: 3 };
  const open = async () => {
    openScreen(<TargetsForm {...props} held={held} before={before} />, '/app/performance-dashboard');
    const form = within(await screen.findByRole('dialog', { name: 'Targets for 2027' }));
    const takeOver = () => form.getByRole('button', { name: 'Take over the targets of 2026' });
    return { form, takeOver, quality: within(form.getByRole('group', { name: 'Data quality' })) };
  };
  startSession({ username: 'ada@acme.example' }, []);
  stubApi({});
  const first = await open();
  await choose(first.quality.getByRole('combobox'), 'At most');
  fireEvent.change(first.quality.getByLabelText('Value'), { target: { value: '95' } });
  fireEvent.click(first.takeOver());
  expect(first.form.getAllByLabelText<HTMLInputElement>('Value').map(({ value }) => value)).toEqual(['500000', '95']);
  clearSession({ endReason: '' });
  forgetScreen();

  startSession({ username: 'ada@acme.example' }, []);
  stubApi({});
  const { form, takeOver } = await open();
  fireEvent.click(takeOver());
  fireEvent.click(form.getByRole('button', { name: 'Discard' }));
  expect(form.queryByLabelText('Value')).toBeNull();
  expect(form.queryByText(/are filled in/)).toBeNull();
  expect(takeOver()).toBeDefined();
});

test.each([
  ['has targets itself', [most('data_quality', 95)], [most('data_quality', 90)]],
  ['follows one without', [], [most('it_attrition', 8)]],
])('a year that %s is offered none to take over', async (_, targets, before) => {
  stubApi({});
  const props = { page: 'performance_dashboard', year: 2027, measures: new Map(), query: {}, onClose } as const;
  openScreen(<TargetsForm {...props} held={{ targets, version: 3 }} before={before} />, '/app/performance-dashboard');
  const form = await screen.findByRole('dialog', { name: 'Targets for 2027' });
  expect(within(form).queryByRole('button', { name: /Take over/ })).toBeNull();
});

test('targets that were typed when the session ended come back, over what was opened then', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  const ended = () => {
    clearSession({ endReason: '' });
    return json({ success: false, message: 'Sign in first.' }, 401);
  };
  const refused = stubApi({ PUT: ended });
  await typeAttrition('7');
  await waitFor(() => expect(refused.writes()).toHaveLength(1));
  forgetScreen();

  startSession({ username: 'ada@acme.example' }, []);
  const api = stubApi({});
  const newer = { ...opened, version: 12 };
  openScreen(
    <TargetsForm page="measure_it" year={2026} held={newer} measures={new Map()} query={{}} onClose={onClose} />,
    '/',
  );
  const form = await screen.findByRole('dialog', { name: 'Targets for 2026' });
  expect(within(form).getAllByLabelText('Value')[0]).toHaveProperty('value', '7');
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()[0]?.path).toContain('?version=11'));
});
