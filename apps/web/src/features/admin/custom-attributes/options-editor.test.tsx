import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import CustomAttributesPage from './custom-attributes-page.tsx';

const option = (id: number, name: string, users = 0, isArchived = false) => ({
  id,
  name,
  order: id,
  user_count: users,
  is_archived: isArchived,
});
const model = {
  id: 1,
  name: 'Work model',
  description: null,
  required: true,
  options: [option(1, 'On site', 4), option(2, 'Hybrid'), option(3, 'Remote'), option(4, 'Field', 2, true)],
  user_count: 6,
  is_active: true,
  version: 3,
};

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({ GET: () => json({ success: true, data: [model] }) });
});
afterEach(forgetScreen);

async function openForm(act: 'Add' | 'Edit') {
  openScreen(<CustomAttributesPage />, '/admin/custom-attributes');
  const menu = await screen.findByRole('button', { name: 'Actions for Work model' });
  if (act === 'Add') fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  else {
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  }
  const dialog = within(await screen.findByRole('dialog', { name: `${act} Custom Attribute` }));
  const lines = () => dialog.getAllByRole<HTMLInputElement>('textbox', { name: /^Option \d+$/ });
  return {
    dialog,
    line: (number: number) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` }),
    names: () => lines().map(({ value }) => value),
    handle: (name: RegExp) => dialog.getByRole('button', { name }),
    type: (number: number, value: string) =>
      fireEvent.change(lines()[number - 1] as HTMLElement, { target: { value } }),
    save: () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })),
    announcements: () => dialog.getAllByRole('status').map(({ textContent }) => textContent),
  };
}

const press = (target: HTMLElement, ...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(target, { key }));

function paste(target: HTMLElement, text: string) {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  fireEvent(target, event);
  return event;
}

test('the handle lifts, moves and drops an option by keys, and announces every step', async () => {
  const form = await openForm('Edit');
  const handle = form.handle(/^Move option 1/);
  press(handle, ' ');
  expect(handle.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(form.announcements()).toContain('On site lifted, place 1 of 3.'));
  press(handle, 'ArrowDown', 'ArrowDown');
  expect(form.names()).toEqual(['Hybrid', 'Remote', 'On site']);
  expect(form.announcements()).toContain('On site, place 3 of 3.');
  press(handle, 'Enter');
  expect(form.announcements()).toContain('On site dropped at place 3 of 3.');
  form.save();
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toEqual({
    version: 3,
    options: [
      { id: 2, name: 'Hybrid' },
      { id: 3, name: 'Remote' },
      { id: 1, name: 'On site' },
    ],
  });
});

test('a press on the handle opens a menu that moves the option by one place, and announces it', async () => {
  const form = await openForm('Edit');
  const moveByMenu = async (moved: RegExp, way: string) => {
    fireEvent.pointerDown(form.handle(moved), { button: 0 });
    fireEvent.pointerUp(form.handle(moved));
    fireEvent.click(form.handle(moved), { detail: 1 });
    fireEvent.click(await screen.findByRole('menuitem', { name: way }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await moveByMenu(/^Move option 1/, 'Move down');
  expect(form.names()).toEqual(['Hybrid', 'On site', 'Remote']);
  await waitFor(() => expect(form.announcements()).toContain('On site, place 2 of 3.'));
  expect(document.activeElement).toBe(form.handle(/^Move option 2: On site/));
  await moveByMenu(/^Move option 3/, 'Move up');
  expect(form.names()).toEqual(['Hybrid', 'Remote', 'On site']);
  fireEvent.click(form.handle(/^Move option 1/));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Move down']);
});

test('Escape puts a lifted option back and leaves the form open', async () => {
  const form = await openForm('Edit');
  const handle = form.handle(/^Move option 3/);
  press(handle, 'Enter', 'Home');
  expect(form.names()).toEqual(['Remote', 'On site', 'Hybrid']);
  press(handle, 'Escape');
  expect(form.names()).toEqual(['On site', 'Hybrid', 'Remote']);
  await waitFor(() => expect(form.announcements()).toContain('Remote put back at place 3 of 3.'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('several pasted lines become several options, and the empty last line is not sent', async () => {
  const form = await openForm('Add');
  fireEvent.change(form.dialog.getByLabelText('Name'), { target: { value: 'Colour' } });
  expect(paste(form.line(1), ' Red \r\n\r\nGreen\nBlue\n').defaultPrevented).toBe(true);
  expect(form.names()).toEqual(['Red', 'Green', 'Blue']);
  fireEvent.keyDown(form.line(3), { key: 'Enter', keyCode: 229 });
  expect(form.names()).toEqual(['Red', 'Green', 'Blue']);
  press(form.line(3), 'Enter');
  expect(form.names()).toEqual(['Red', 'Green', 'Blue', '']);
  form.save();
  expect(await screen.findByText('Custom attribute added successfully')).toBeDefined();
  expect(api.writes()[0]?.body).toEqual({
    name: 'Colour',
    description: null,
    required: false,
    options: [{ name: 'Red' }, { name: 'Green' }, { name: 'Blue' }],
  });
});

test('a single pasted line is inserted by the browser', async () => {
  const form = await openForm('Add');
  expect(paste(form.line(1), 'Red').defaultPrevented).toBe(false);
});

test('repeated and empty names show a fault at their option, and nothing is sent', async () => {
  const form = await openForm('Edit');
  form.type(3, '  on  SITE ');
  expect(form.dialog.getByText('The option "on SITE" is there twice')).toBeDefined();
  expect(form.line(3).getAttribute('aria-invalid')).toBe('true');
  form.type(2, ' ');
  form.save();
  expect(await form.dialog.findByText('Option name is required')).toBeDefined();
  expect(form.line(2).getAttribute('aria-invalid')).toBe('true');
  expect(api.writes()).toEqual([]);
  form.type(1, 'At the office');
  await waitFor(() => expect(form.line(3).getAttribute('aria-invalid')).toBeNull());
});

test('removing an option that users have shows a warning, and adding it again restores them', async () => {
  const form = await openForm('Edit');
  expect(form.dialog.getByText('still chosen by 2 users')).toBeDefined();
  fireEvent.click(form.handle(/^Remove option 1/));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove "On site"?' }));
  expect(question.getByText(/^It will be archived; 4 users keep it/)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(form.names()).toEqual(['Hybrid', 'Remote']));
  expect(form.dialog.getByText('still chosen by 4 users')).toBeDefined();
  fireEvent.click(form.handle(/^Bring back Field/));
  expect(form.names()).toEqual(['Hybrid', 'Remote', 'Field']);
  fireEvent.click(form.handle(/^Remove option 1/));
  expect(form.names()).toEqual(['Remote', 'Field']);
  form.save();
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toMatchObject({
    options: [
      { id: 3, name: 'Remote' },
      { id: 4, name: 'Field' },
    ],
  });
});

test('typing the name of an archived option restores it', async () => {
  const form = await openForm('Edit');
  fireEvent.click(form.dialog.getByRole('button', { name: 'Add option' }));
  form.type(4, 'FIELD');
  await waitFor(() => expect(form.dialog.queryByText('still chosen by 2 users')).toBeNull());
});

test('a fault that the server finds in the options is shown below them, and the typed values stay', async () => {
  api.answers['PATCH'] = refusal({ options: ['An option is not one of this custom attribute'] }, 'validation_failed');
  const form = await openForm('Edit');
  form.type(2, 'Mixed');
  form.save();
  expect(await form.dialog.findByText('An option is not one of this custom attribute')).toBeDefined();
  expect(form.names()).toEqual(['On site', 'Mixed', 'Remote']);
});
