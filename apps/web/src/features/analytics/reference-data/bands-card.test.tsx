import type { ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { editConflict } from '../../../testing/edit-conflict.ts';
import { choose, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
// With the test: of parts that load side by side, Vitest at times links a module that they share too early.
import './band-form.tsx';
import './band-removal.tsx';
import './bands-file.tsx';
import { BandsCard } from './bands-card.tsx';

const band = (parts: Partial<ReferenceBand> = {}): ReferenceBand => ({
  key: 'it_attrition',
  industry_id: null,
  size: null,
  p25: 5,
  median: 8,
  p75: 12,
  source: 'Almanac',
  ...parts,
});
const staff = band({ key: 'cloud_share', p25: 1, median: 2, p75: 3 });

let held: { bands: ReferenceBand[]; version: number };
let api: StubbedApi;

/** What the server does with a list that is based on a version. */
function store(path: string, body: unknown) {
  const version = Number(new URL(path, 'http://none').searchParams.get('version'));
  if (version === held.version) {
    held = { bands: body as ReferenceBand[], version: version + 1 };
    return json({ success: true, message: 'Done', data: { year: 2026, ...held } });
  }
  return editConflict({ year: 2026, ...held });
}

beforeAll(haveScreen);
beforeEach(() => {
  held = { bands: [band(), staff], version: 3 };
  api = stubApi({
    GET: ({ path }) => json({ success: true, data: path.includes('bands') ? [{ year: 2026, ...held }] : [] }),
    PUT: ({ path, body }) => store(path, body),
  });
});
afterEach(forgetScreen);

const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const type = (where: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });

/** Opens the page, for a button of a row. */
function screenButton(name: string) {
  openScreen(<BandsCard year={2026} measure="" onMeasure={() => {}} />, '/app/measure-it/data');
  return screen.findByRole('button', { name });
}

/** Opens the page, and presses a button of a row. */
async function open(button: string, dialog: string, role = 'dialog') {
  fireEvent.click(await screenButton(button));
  return screen.findByRole(role, { name: dialog });
}
const edit = () => open('Edit IT attrition, Every industry, Every size', 'Band of 2026');

/** Another administrator changes the list, and the page behind the dialog loads it again. */
async function changedElsewhere(bands: ReferenceBand[], shown: string) {
  held = { bands, version: held.version + 1 };
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(document.body.textContent).toContain(shown));
}
const conflict = () => screen.findByRole('dialog', { name: 'Changed meanwhile' });

test('a decimal comma in a quartile is one', async () => {
  const form = await edit();
  type(form, 'Median', '9,5');
  type(form, 'Upper quartile', '1.250,5 %');
  press(form, 'Save');

  await screen.findByText('Band saved');
  expect(held.bands).toEqual([band({ median: 9.5, p75: 1250.5 }), staff]);
});

test('a band that was typed when the session ended comes back', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  api.answers['PUT'] = () => {
    clearSession({ endReason: '' });
    return json({ success: false, message: 'Sign in first.' }, 401);
  };
  const before = await edit();
  type(before, 'Median', '9.5');
  press(before, 'Save');
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  forgetScreen();

  startSession({ username: 'ada@acme.example' }, []);
  api = stubApi(api.answers);
  const form = await edit();
  expect(within(form).getByLabelText<HTMLInputElement>('Median').value).toBe('9.5');
  expect(within(form).getByRole('button', { name: 'Discard' })).toBeTruthy();
});

test('a quartile of a share has no thousands', async () => {
  const form = await edit();
  type(form, 'Median', '9.995');
  type(form, 'Upper quartile', '99,995');
  press(form, 'Save');

  await screen.findByText('Band saved');
  expect(held.bands).toEqual([band({ median: 9.995, p75: 99.995 }), staff]);
  press(await screen.findByRole('table'), 'Edit IT attrition, Every industry, Every size');
  const again = await screen.findByRole('dialog');
  expect(within(again).getByLabelText<HTMLInputElement>('Upper quartile').value).toBe('99.995');
});

test('a quartile that can be read in two ways is refused at its field, with what to write', async () => {
  held.bands = [band({ key: 'it_spend_per_employee' })];
  const form = await open('Edit IT spend per employee, Every industry, Every size', 'Band of 2026');
  type(form, 'Upper quartile', '12.500');
  press(form, 'Save');

  expect(await within(form).findByText('Decimals or thousands? Write 12500 or 12.5')).toBeDefined();
  expect(within(form).getByLabelText('Upper quartile').getAttribute('aria-invalid')).toBe('true');
  expect(api.writes()).toEqual([]);
});

test('a band that somebody has changed meanwhile is shown before anything is saved over it', async () => {
  const form = await edit();
  type(form, 'Median', '9');
  await changedElsewhere([band({ median: 7, source: 'Yearbook' }), staff], 'Yearbook');
  press(form, 'Save');

  const dialog = await conflict();
  const told = (name: string) => within(dialog).getByRole('heading', { name }).closest('section')?.textContent;
  expect(told('Median')).toContain('8Now7What you typed9');
  expect(told('Study')).toContain('AlmanacNowYearbookWhat you typedAlmanac');
  expect(held.bands[0]).toEqual(band({ median: 7, source: 'Yearbook' }));

  press(dialog, 'Save mine');
  await screen.findByText('Band saved');
  expect(held.bands).toEqual([band({ median: 9, source: 'Yearbook' }), staff]);
});

test('a band is saved without a question if somebody has changed only others', async () => {
  const form = await edit();
  type(form, 'Median', '9');
  await changedElsewhere([band(), { ...staff, source: 'Yearbook' }], 'Yearbook');
  press(form, 'Save');

  await screen.findByText('Band saved');
  expect(held.bands).toEqual([band({ median: 9 }), { ...staff, source: 'Yearbook' }]);
});

test('sizes are written as people do', async () => {
  held = { bands: [band({ size: '10001+' })], version: 3 };
  const form = await open('Edit IT attrition, Every industry, over 10,000', 'Band of 2026');
  expect(screen.getByRole('rowheader', { hidden: true }).textContent).toContain('over 10,000');
  await choose('Size in employees', '501–1,000');
  press(form, 'Save');
  await screen.findByText('Band saved');
  expect(held.bands).toEqual([band({ size: '501-1000' })]);
});

test('a second band of a measure, an industry and a size is refused at its measure', async () => {
  const form = await open('Edit Cloud, Every industry, Every size', 'Band of 2026');
  await choose('Measure of the band', 'IT attrition');
  press(form, 'Save');

  expect(await within(form).findByText('A measure has one band for an industry and a size')).toBeDefined();
  expect(api.writes()).toEqual([]);
});

test('of several bands of a measure, the question before a removal says which', async () => {
  held = { bands: [band(), band({ size: '51-200' }), band({ size: '201-500', source: 'Yearbook' })], version: 3 };
  const question = await open('Remove IT attrition, Every industry, 51–200', 'Remove this band', 'alertdialog');

  expect(question.textContent).toContain(
    'IT attrition, Every industry, 51–200 (Almanac) is no longer shown on any page.',
  );
  press(question, 'Remove IT attrition');
  await screen.findByText('Band removed');
  expect(held.bands.map(({ size }) => size)).toEqual([null, '201-500']);
});

test('after a removal the focus is on the button that adds one, and on its own if nothing was removed', async () => {
  const opener = await screenButton('Remove Cloud, Every industry, Every size');
  const answer = async (name: string) => {
    opener.focus();
    fireEvent.click(opener);
    press(await screen.findByRole('alertdialog'), name);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await answer('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await answer('Remove Cloud');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a band'));
  expect(opener.isConnected).toBe(false);
});

test('the last part of the bands hands the focus to its first row', async () => {
  held = { bands: Array.from({ length: 51 }, (_, id) => band({ industry_id: id + 1 })), version: 3 };
  const more = await screenButton('Show more bands');
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('row')[51]));
});

test('a removal does not take what somebody has changed meanwhile', async () => {
  const question = await open('Remove IT attrition, Every industry, Every size', 'Remove this band', 'alertdialog');
  await changedElsewhere([band({ source: 'Yearbook' }), staff], 'Yearbook');
  press(question, 'Remove IT attrition');

  expect(await screen.findByText(/^Somebody has changed the bands of this year meanwhile/)).toBeDefined();
  expect(held.bands).toEqual([band({ source: 'Yearbook' }), staff]);
});

test('a file does not replace what somebody has changed since it was chosen', async () => {
  const read = band({ median: 9 });
  api.answers['POST'] = () =>
    json({ success: true, data: { rows: 1, faulty_rows: 0, fault_count: 0, faults: [], bands: [read] } });
  openScreen(<BandsCard year={2026} measure="" onMeasure={() => {}} />, '/app/measure-it/data');
  fireEvent.change(await screen.findByLabelText('Fill in from CSV'), { target: { files: [new File(['a'], 'b.csv')] } });
  const question = await screen.findByRole('alertdialog', { name: 'Replace the bands of 2026' });
  await changedElsewhere([band({ source: 'Yearbook' })], 'Yearbook');
  expect(question.textContent).toContain('those that are there now: 2.');
  press(question, 'Replace the bands');

  expect(await screen.findByText(/^Somebody has changed the bands of this year meanwhile/)).toBeDefined();
  expect(held.bands).toEqual([band({ source: 'Yearbook' })]);
});

test('why a file does not come is told', async () => {
  stubApi({
    GET: ({ path }) =>
      path.includes('/export/')
        ? json({ success: false, error: { code: 'internal_error', message: 'Something went wrong.' } }, 500)
        : json({ success: true, data: path.includes('bands') ? [{ year: 2026, ...held }] : [] }),
  });
  openScreen(<BandsCard year={2026} measure="" onMeasure={() => {}} />, '/app/measure-it/data');
  fireEvent.click(await screen.findByRole('link', { name: 'Download CSV' }));
  expect(await screen.findByText('Something went wrong.')).toBeDefined();
});
