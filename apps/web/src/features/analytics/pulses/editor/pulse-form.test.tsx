import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pulseIn } from '../../../../api/pulses.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { clearSession, startSession } from '../../../../session/store.ts';
import { editConflict } from '../../../../testing/edit-conflict.ts';
import { aQuestion } from '../../../../testing/pulse-questions.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../../testing/screen.tsx';
import type { StubbedApi } from '../../../../testing/screen.tsx';
import { PulseForm } from './pulse-form.tsx';

const client: ActingClient = { id: 7, isOwn: true, mayChoose: false, query: {}, addressOf: (path) => path };

const stored = {
  id: 5,
  title: 'Old title',
  template: 'own',
  state: 'draft',
  intro: null,
  question_list: [aQuestion('q1', 'agreement', { text: 'Tools?' })],
  audience: { function_type: null, function_ids: [], location_ids: [], option_ids: [] },
  opens_at: null,
  closes_at: '2027-01-29T18:00',
  timezone: 'UTC',
  repeat: 'once',
  reminders: 2,
  editable: 'all',
  version: 3,
};

let api: StubbedApi;
/** Answers the change that is under way. */
let finish: (pulse: object) => Promise<void>;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({
    POST: () => json({ success: true, data: { people: 9, least: 5, groups: [] } }),
    PATCH: () =>
      new Promise((resolve) => {
        finish = (pulse) => act(async () => resolve(json({ success: true, message: 'Saved', data: pulse })));
      }),
  });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetScreen();
});

const open = (pulse: object = stored) =>
  openScreen(
    <main>
      <PulseForm client={client} stored={pulseIn(pulse)} />
    </main>,
    '/app/pulses/5/edit',
  );
const field = (label: string, at = 0) => screen.getAllByLabelText<HTMLInputElement>(label)[at] as HTMLInputElement;
const type = (label: string, value: string, at?: number) => fireEvent.input(field(label, at), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressFocused = (name: string) => {
  screen.getByRole('button', { name }).focus();
  press(name);
};
const hasHeadingFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
const changes = () => api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const underWay = (count: number) => waitFor(() => expect(changes()).toHaveLength(count));

test('what is typed during a save stays in its fields, unsaved and kept', async () => {
  open();
  type('Title', 'New title');
  press('Save draft');
  await underWay(1);
  type('Introduction', 'Typed meanwhile');
  await finish({ ...stored, title: 'New title', version: 4 });

  await screen.findByText('Pulse updated');
  expect(field('Introduction').value).toBe('Typed meanwhile');
  expect(screen.getByText('Not saved yet, but kept in this browser')).toBeDefined();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).toContain('Typed meanwhile');

  press('Save draft');
  await underWay(2);
  expect(changes()[1]).toEqual({ intro: 'Typed meanwhile', version: 4 });
  await finish({ ...stored, title: 'New title', intro: 'Typed meanwhile', version: 5 });
  expect(await screen.findByText('All changes are saved')).toBeDefined();
});

test('what was typed when the session ended is there again after the sign-in', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  open();
  type('Title', 'New title');
  act(() => clearSession({ endReason: '' }));
  forgetScreen();
  startSession({ username: 'ada@acme.example' }, []);
  open();
  expect(await screen.findByText('What you typed last time was not saved. Here it is again.')).toBeDefined();
  expect(field('Title').value).toBe('New title');

  pressFocused('Discard it');
  await hasHeadingFocus();
});

test('a field that is typed on during its own save keeps its focus and what was typed', async () => {
  open();
  type('Title', 'New');
  press('Save draft');
  await underWay(1);
  const title = field('Title');
  title.focus();
  type('Title', 'New title');
  await finish({ ...stored, title: 'New', version: 4 });

  await screen.findByText('Not saved yet, but kept in this browser');
  expect(title.value).toBe('New title');
  expect(document.activeElement).toBe(title);
});

test('a new question that is changed during its save gets the id that the save has given it', async () => {
  open();
  press('Add a question');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Comment' }));
  type('Question', 'Why?', 1);
  press('Save draft');
  await underWay(1);
  type('Question', 'Why not?', 1);
  const saved = [...stored.question_list, aQuestion('q2', 'comment', { text: 'Why?' })];
  await finish({ ...stored, question_list: saved, version: 4 });

  await screen.findByText('Not saved yet, but kept in this browser');
  press('Save draft');
  await underWay(2);
  expect(changes()[1]).toMatchObject({ questions: [{ id: 'q1' }, { id: 'q2', text: 'Why not?' }], version: 4 });
});

test('a new question keeps the id that a save has given it while another field was typed in', async () => {
  open();
  press('Add a question');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Comment' }));
  type('Question', 'Why?', 1);
  press('Save draft');
  await underWay(1);
  type('Introduction', 'Typed meanwhile');
  const saved = [...stored.question_list, aQuestion('q2', 'comment', { text: 'Why?' })];
  await finish({ ...stored, question_list: saved, version: 4 });

  await screen.findByText('Not saved yet, but kept in this browser');
  type('Question', 'Why not?', 1);
  press('Save draft');
  await underWay(2);
  expect(changes()[1]).toMatchObject({
    intro: 'Typed meanwhile',
    questions: [{ id: 'q1' }, { id: 'q2', text: 'Why not?' }],
    version: 4,
  });
});

test('a pulse that is made a draft again keeps what was typed and not saved', async () => {
  api.answers['POST'] = ({ path }) =>
    json({
      success: true,
      message: 'Done',
      data: path.includes('close') ? { ...stored, version: 4 } : { people: 9, least: 5, groups: [] },
    });
  open({ ...stored, state: 'scheduled', opens_at: '2027-01-20T09:00' });
  type('Title', 'New title');
  pressFocused('Make it a draft again');

  await screen.findByRole('button', { name: 'Save draft' });
  await hasHeadingFocus();
  expect(field('Title').value).toBe('New title');
  expect(screen.getByText('Not saved yet, but kept in this browser')).toBeDefined();
});

test('a question that is removed during a save does not pass its id to the next', async () => {
  open();
  press('Add a question');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Comment' }));
  type('Question', 'Why?', 1);
  press('Save draft');
  await underWay(1);
  press('Remove question 1, Tools?');
  expect(document.activeElement?.textContent).toContain('Why?');
  const saved = [...stored.question_list, aQuestion('q2', 'comment', { text: 'Why?' })];
  await finish({ ...stored, question_list: saved, version: 4 });

  await screen.findByText('Not saved yet, but kept in this browser');
  press('Save draft');
  await underWay(2);
  expect(changes()[1]).toMatchObject({ questions: [{ text: 'Why?' }], version: 4 });
  expect(JSON.stringify(changes()[1])).not.toContain('q1');
});

test('what an audience names and is no longer there can be taken out of it, and is named where it is refused', async () => {
  const audience = { function_type: null, function_ids: [12], location_ids: [], option_ids: [3] };
  const lists = { '/functions': [{ id: 4, name: 'Sales', type: 'BUSINESS' }], '/locations': [], '/attributes': [] };
  api.answers['GET'] = ({ path }) => {
    const [, data = []] = Object.entries(lists).find(([end]) => path.includes(end)) ?? [];
    return json({ success: true, data });
  };
  open({ ...stored, audience });
  const gone = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'No longer there: 12', hidden: true });
  expect(gone.checked).toBe(true);
  expect(screen.getByRole('checkbox', { name: 'No longer there: 3', hidden: true })).toBeDefined();
  fireEvent.click(gone);
  expect(screen.queryByRole('checkbox', { name: 'No longer there: 12', hidden: true })).toBeNull();

  api.answers['PATCH'] = () =>
    json(
      {
        success: false,
        message: { 'audience.option_ids': ['No longer there: 3'] },
        error: { code: 'validation_failed', message: 'Refused' },
      },
      400,
    );
  press('Save draft');
  const refused = await screen.findByText('No longer there: 3', { selector: '[role=alert]' });
  expect(refused.parentElement?.textContent).toContain('Attributes');
  expect(changes()[0]).toMatchObject({ audience: { function_ids: [], option_ids: [3] } });
});

test('lists and counts of an audience that are loaded again give the focus to the heading', async () => {
  api.answers['GET'] = () => json({}, 500);
  api.answers['POST'] = () => json({}, 500);
  open();
  const retries = await waitFor(() => {
    const audience = within(screen.getByRole('group', { name: 'Who is asked' }));
    const buttons = audience.getAllByRole('button', { name: 'Retry', hidden: true });
    expect(buttons).toHaveLength(4);
    return buttons;
  });
  api.answers['GET'] = () => json({ success: true, data: [{ id: 4, name: 'Sales', type: 'BUSINESS' }] });
  api.answers['POST'] = () => json({ success: true, data: { people: 9, least: 5, groups: [] } });
  for (const button of [retries[0], retries[3]]) {
    button?.focus();
    fireEvent.click(button as HTMLElement);
    await hasHeadingFocus();
  }
});

test('a second press during a save sends nothing', async () => {
  open();
  type('Title', 'New title');
  press('Save draft');
  await underWay(1);
  press('Send me a test mail');
  press('Open now');
  fireEvent.submit(field('Title').form as HTMLFormElement);
  await finish({ ...stored, title: 'New title', version: 4 });

  await screen.findByText('All changes are saved');
  expect(changes()).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the question before opening says how many people get an e-mail', async () => {
  open();
  press('Open now');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('9 people get an e-mail now.');
});

test('a new question is told to be empty once somebody has left it so', async () => {
  open();
  press('Add a question');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Comment' }));
  const text = field('Question', 1);
  await waitFor(() => expect(document.activeElement).toBe(text));
  await act(async () => {});
  expect(text.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText('Question is required')).toBeNull();

  fireEvent.blur(text);
  expect(await screen.findByText('Question is required')).toBeDefined();
  type('Question', 'Why?', 1);
  await waitFor(() => expect(screen.queryByText('Question is required')).toBeNull());
});

test('a pulse whose questions somebody has changed since is not opened: the form shows theirs, and says so', async () => {
  const theirs = {
    ...stored,
    title: 'New title',
    question_list: [aQuestion('q1', 'agreement', { text: 'Support?' })],
    version: 5,
  };
  api.answers['POST'] = ({ path }) =>
    path.includes('audience')
      ? json({ success: true, data: { people: 9, least: 5, groups: [] } })
      : editConflict(theirs);
  open();
  type('Title', 'New title');
  press('Open now');
  await underWay(1);
  await finish({ ...stored, title: 'New title', version: 4 });
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Open now' }));
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  expect([field('Title').value, field('Question').value]).toEqual(['New title', 'Support?']);
  expect(screen.getByText('All changes are saved')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a closed pulse offers no choice that nothing would save', async () => {
  open({ ...stored, state: 'closed', editable: 'none' });

  const choices = await screen.findAllByRole('radio');
  expect(choices.filter((choice) => !choice.closest('fieldset[disabled]'))).toEqual([]);
});
