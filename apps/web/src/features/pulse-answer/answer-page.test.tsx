/** @jsxImportSource preact */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Read } from '../../api/pulse-link.ts';
import { asked } from '../../testing/asked-pulse.ts';
import { forgetScreen, haveScreen, json, stubApi } from '../../testing/screen.tsx';
import type { StubbedApi } from '../../testing/screen.tsx';
import { AnswerPage } from './answer-page.tsx';
import { draftKey } from './draft.ts';

const token = 'a'.repeat(43);
const refused = () => json({ success: false, message: 'No', error: { message: 'No', code: 'validation_failed' } }, 400);
const accent = () => document.documentElement.style.getPropertyValue('--accent');
const root = () => document.querySelector('#root') ?? document.body;
const open = (first: Read) => render(<AnswerPage token={token} first={first} />, root());

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  document.title = 'Pulse';
  document.body.innerHTML = '<div id="root"></div>';
  api = stubApi({ GET: () => json({ success: true, data: asked }) });
});
afterEach(() => {
  render(null, root());
  document.documentElement.removeAttribute('style');
  localStorage.clear();
  forgetScreen();
});

/** Opens the link with an answer that is kept, and sends it in vain: the questions are others by now. */
async function sendRefused() {
  const draft = { answers: { reason: { text: 'Slow' } }, step: 1, isOnOnePage: true, isSending: false };
  localStorage.setItem(draftKey(token), JSON.stringify({ ...draft, until: asked.closes }));
  open({ kind: 'asked', asked });
  api.answers['POST'] = refused;
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
}

test('questions that are loaded by another try have the title and the colours of their pulse, and the focus', async () => {
  open({ kind: 'lost' });
  const [plain, title] = [accent(), document.title];
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  const heading = await screen.findByRole('heading', { level: 1, name: 'How is work?' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect([title, document.title]).toEqual(['Pulse', 'How is work?']);
  expect(accent()).not.toBe(plain);
});

test('another try shows that it runs, and that it has failed', async () => {
  let arrive = (_answer: Response) => {};
  api.answers['GET'] = () => new Promise((resolve) => (arrive = resolve));
  open({ kind: 'lost' });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Trying again' }));
  expect(api.requests).toHaveLength(1);

  arrive(json('?', 503));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test('the try of a connection that is back is told, and no press adds another', async () => {
  api.answers['GET'] = () => new Promise(() => {});
  open({ kind: 'lost' });
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent(window, new Event('online'));

  fireEvent.click(await screen.findByRole('button', { name: 'Trying again' }));
  expect(screen.getByRole('status').textContent).toBe('Trying again');
  expect(api.requests).toHaveLength(1);

  // The first try may wait for the connection that is gone.
  fireEvent(window, new Event('online'));
  expect(api.requests).toHaveLength(2);
});

test('questions that have changed since have the focus', async () => {
  await sendRefused();

  await screen.findByText(/^The questions have changed/);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('answers that are refused while the questions cannot be loaded are told as not sent', async () => {
  api.answers['GET'] = () => json('?', 503);
  await sendRefused();

  expect(await screen.findByText('Your answers have not been sent yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
});
