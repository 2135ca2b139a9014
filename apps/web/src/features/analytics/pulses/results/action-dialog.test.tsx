import { readPulseResults } from '@orgscope/contract/resources/pulses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { decodeContent } from '../../../../api/client/decode.ts';
import { actionIn } from '../../../../api/pulse-actions.ts';
import { editConflict } from '../../../../testing/edit-conflict.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../../testing/screen.tsx';
import type { StubbedApi } from '../../../../testing/screen.tsx';
import ActionDialog from './action-dialog.tsx';

const stored = {
  id: 7,
  pulse: { id: 3, title: 'How is IT?' },
  question: 'q1',
  question_text: 'Printing',
  text: 'Mend the printers',
  owner: { id: 5, name: 'Lena Brandt', is_active: true },
  due_on: '2027-03-01',
  done_on: null,
  version: 2,
};
const theirs = {
  ...stored,
  text: 'Replace the printers',
  owner: { id: 6, name: 'Omar Diaz', is_active: true },
  version: 3,
};
const data = decodeContent(readPulseResults, {
  data: { pulse: { id: 3 }, questions: [{ id: 'q1', kind: 'satisfaction', text: 'Printing' }], actions: [stored] },
});
const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };

let api: StubbedApi;
const onClose = vi.fn<() => void>();

beforeAll(haveScreen);
beforeEach(() => {
  onClose.mockClear();
  api = stubApi({ GET: () => json({ success: true, data: [] }) });
});
afterEach(forgetScreen);

const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const sent = () => api.writes().map(({ body }) => body);
const conflict = () => screen.findByRole('dialog', { name: 'Changed meanwhile' });

async function retype(text: string) {
  openScreen(<ActionDialog client={client} data={data} action={actionIn(stored)} onClose={onClose} />, '/');
  const form = await screen.findByRole('dialog', { name: 'Change the action' });
  fireEvent.change(within(form).getByLabelText('What is done'), { target: { value: text } });
  press(form, 'Save');
  return form;
}

test('an owner who has left is marked', async () => {
  const action = actionIn({ ...stored, owner: { ...stored.owner, is_active: false } });
  openScreen(<ActionDialog client={client} data={data} action={action} onClose={onClose} />, '/');
  const form = await screen.findByRole('dialog', { name: 'Change the action' });
  expect(within(form).getByText('Lena Brandt (inactive)')).toBeDefined();
});

test('a change sends only what was typed, with the version that was opened', async () => {
  await retype('Mend all printers');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ text: 'Mend all printers', version: 2 }]);
});

test('a conflict shows what the other editor changed; saving mine keeps the rest of theirs', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  await retype('Mend all printers');
  const dialog = await conflict();
  expect(within(dialog).getByText(/^Ada Byron changed this now/)).toBeDefined();
  const field = (name: string) => within(dialog).getByRole('heading', { name }).closest('section')?.textContent;
  expect(field('What is done')).toBe(
    'What is doneWhen you opened itMend the printersNowReplace the printersWhat you typedMend all printers',
  );
  expect(field('Who')).toBe('WhoWhen you opened itLena BrandtNowOmar DiazWhat you typedLena Brandt');
  api.answers['PATCH'] = () => json({ success: true, message: 'Done' });
  press(dialog, 'Save mine');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual({ text: 'Mend all printers', version: 3 });
});

test('what was typed stays for who goes back, and gives way to theirs for who takes these', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  const form = await retype('Mend all printers');
  const text = () => within(form).getByLabelText<HTMLTextAreaElement>('What is done').value;
  press(await conflict(), 'Back to editing');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull());
  expect(text()).toBe('Mend all printers');
  press(form, 'Save');
  press(await conflict(), 'Take theirs');
  await waitFor(() => expect(text()).toBe('Replace the printers'));
  expect(within(form).getByText('Omar Diaz')).toBeDefined();
});

test('an action that somebody has changed is removed only after the reader has seen how it is now', async () => {
  api.answers['DELETE'] = () => editConflict(theirs);
  openScreen(<ActionDialog client={client} data={data} action={actionIn(stored)} onClose={onClose} />, '/');
  press(await screen.findByRole('dialog', { name: 'Change the action' }), 'Remove the action');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Mend the printers');
  press(question, 'Remove the action');
  await waitFor(() => expect(question.textContent).toContain('Replace the printers'));
  expect(onClose).not.toHaveBeenCalled();
  api.answers['DELETE'] = () => json({ success: true, message: 'Done' });
  const again = within(question).getByRole('button', { name: 'Remove the action' });
  await waitFor(() => expect(again).not.toHaveProperty('ariaBusy', 'true'));
  fireEvent.click(again);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.writes().map(({ path }) => new URL(path, 'http://x').searchParams.get('version'))).toEqual(['2', '3']);
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Results</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <ActionDialog client={client} data={data} action={actionIn(stored)} onClose={() => setOpen(false)} />}
    </main>
  );
}

test('after a removal, the focus is on the heading', async () => {
  openScreen(<Page />, '/');
  const edit = screen.getByRole('button', { name: 'Edit' });
  api.answers['DELETE'] = () => {
    edit.remove();
    return json({ success: true, message: 'Done' });
  };
  edit.focus();
  fireEvent.click(edit);
  press(await screen.findByRole('dialog', { name: 'Change the action' }), 'Remove the action');
  press(await screen.findByRole('alertdialog'), 'Remove the action');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});
