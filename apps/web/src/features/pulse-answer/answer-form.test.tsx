/** @jsxImportSource preact */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asked } from '../../testing/asked-pulse.ts';
import { forgetScreen, haveScreen, json, stubApi } from '../../testing/screen.tsx';
import type { StubbedApi } from '../../testing/screen.tsx';
import { AnswerForm } from './answer-form.tsx';
import { draftKey } from './draft.ts';

const token = 'a'.repeat(43);
const used = () =>
  json({ success: false, message: 'Used', error: { message: 'Used', code: 'link_used', messages: [] } }, 409);

let api: StubbedApi;
const [onSent, onOver] = [vi.fn<() => void>(), vi.fn<() => void>()];

beforeAll(haveScreen);
beforeEach(() => {
  onSent.mockClear();
  onOver.mockClear();
  api = stubApi({ POST: () => json('?', 503) });
  const draft = { answers: { reason: { text: 'Old' } }, step: 0, isOnOnePage: true, isSending: false };
  localStorage.setItem(draftKey(token), JSON.stringify({ ...draft, step: 1, until: asked.closes }));
  document.body.innerHTML = '<div id="root"></div>';
  render(
    <AnswerForm
      token={token}
      asked={asked}
      haveChanged={false}
      onSent={onSent}
      onOver={onOver}
      onDoubt={() => Promise.resolve(true)}
    />,
    document.querySelector('#root') ?? document.body,
  );
});
afterEach(() => {
  render(null, document.querySelector('#root') ?? document.body);
  localStorage.clear();
  forgetScreen();
});

const sent = () => api.writes().map(({ body }) => body);
const texts = (...given: string[]) => given.map((text) => ({ answers: [{ question: 'reason', text }] }));
const correct = (value: string) => fireEvent.input(screen.getByLabelText('Your comment'), { target: { value } });
const pressSend = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const beOnline = () => window.dispatchEvent(new Event('online'));
/** Presses Send, and the attempt is lost. */
async function sendInVain() {
  pressSend();
  await screen.findByText(/^Not sent yet: the server does not answer/);
}

test('answers that are corrected while they wait are sent only as corrected, by another press', async () => {
  await sendInVain();
  correct('New');
  expect(await screen.findByText('Your answers have not been sent yet.')).toBeDefined();
  api.answers['POST'] = () => json({ success: true });
  beOnline();
  await screen.findByRole('button', { name: 'Send' });
  expect(sent()).toEqual(texts('Old'));
  expect(onSent).not.toHaveBeenCalled();

  pressSend();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent()).toEqual(texts('Old', 'New'));
});

test('what keeps answers from being sent is announced in a region that is there before', async () => {
  const regions = screen.getAllByRole('status');
  await sendInVain();
  expect(screen.getByText(/^Not sent yet: the server does not answer/).closest('[role=status]')).toBeOneOf(regions);
});

test('answers that wait without a change are sent when the connection is back', async () => {
  await sendInVain();
  api.answers['POST'] = () => json({ success: true });
  beOnline();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent()).toEqual(texts('Old', 'Old'));
});

test('a correction in another tab stops the waiting answers too', async () => {
  await sendInVain();
  const stored = JSON.parse(localStorage.getItem(draftKey(token)) ?? '') as object;
  const newValue = JSON.stringify({ ...stored, answers: { reason: { text: 'New' } } });
  localStorage.setItem(draftKey(token), newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: draftKey(token), newValue }));
  expect(await screen.findByText('Your answers have not been sent yet.')).toBeDefined();
});

test('a correction after an attempt that did arrive ends as answered already', async () => {
  await sendInVain();
  correct('New');
  await screen.findByText('Your answers have not been sent yet.');
  api.answers['POST'] = used;
  pressSend();
  await waitFor(() => expect(onOver).toHaveBeenCalledOnce());
  expect(onSent).not.toHaveBeenCalled();
});

test('the answers of an attempt that did arrive end as sent, also if a correction was taken back', async () => {
  await sendInVain();
  correct('Newer');
  await screen.findByText('Your answers have not been sent yet.');
  correct('Old');
  expect(await screen.findByText(/^3 of /)).toBeDefined();
  api.answers['POST'] = used;
  pressSend();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(onOver).not.toHaveBeenCalled();
});

test('a correction that is lost as well ends as answered already: the stored answers may be the first', async () => {
  await sendInVain();
  correct('New');
  await screen.findByText('Your answers have not been sent yet.');
  await sendInVain();
  api.answers['POST'] = used;
  beOnline();
  await waitFor(() => expect(onOver).toHaveBeenCalledOnce());
  expect(onSent).not.toHaveBeenCalled();
});

test('a correction during an attempt waits for its answer, and for another press if there is none', async () => {
  let lose = () => {};
  api.answers['POST'] = () =>
    new Promise((resolve) => {
      lose = () => resolve(json('?', 503));
    });
  pressSend();
  await waitFor(() => expect(sent()).toHaveLength(1));
  correct('New');
  lose();
  expect(await screen.findByText('Your answers have not been sent yet.')).toBeDefined();
  beOnline();
  expect(sent()).toEqual(texts('Old'));
});
