/** @jsxImportSource preact */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { asked } from '../../testing/asked-pulse.ts';
import { aQuestion } from '../../testing/pulse-questions.ts';
import { forgetScreen, haveScreen } from '../../testing/screen.tsx';
import { AnswerForm } from './answer-form.tsx';
import { draftKey } from './draft.ts';

const token = 'a'.repeat(43);

beforeAll(haveScreen);
afterEach(() => {
  render(null, document.querySelector('#root') ?? document.body);
  localStorage.clear();
  forgetScreen();
});

function open(step: number, isOnOnePage: boolean, optional = false) {
  const questions = ['one', 'two'].map((id) => aQuestion(id, 'agreement', { optional }));
  const draft = { answers: {}, step, isOnOnePage, isSending: false, until: asked.closes };
  localStorage.setItem(draftKey(token), JSON.stringify(draft));
  document.body.innerHTML = '<div id="root"></div>';
  render(
    <AnswerForm
      token={token}
      asked={{ ...asked, questions }}
      haveChanged={false}
      onSent={() => {}}
      onOver={() => {}}
      onDoubt={() => Promise.resolve(true)}
    />,
    document.querySelector('#root') ?? document.body,
  );
}

test('the layout is chosen on the first screen without leaving its button', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  open(0, false);
  const all = screen.getByRole('button', { name: 'All on one page' });
  all.focus();
  fireEvent.click(all);
  expect(await screen.findByRole('button', { name: 'One question a screen' })).toBe(document.activeElement);
  expect(scrollTo).not.toHaveBeenCalled();
  scrollTo.mockRestore();
});

test('of many unanswered questions on one page, their number is announced, and each says what it lacks', async () => {
  open(1, true);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const announced = await screen.findAllByRole('alert');
  expect(announced.map(({ textContent }) => textContent)).toEqual(['2 questions need another look.']);
  for (const group of screen.getAllByRole('group')) {
    const fault = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(fault?.textContent).toBe('Choose an answer to go on.');
  }
});

test('an answer that is taken back on one page hands the focus to its question', async () => {
  open(1, true, true);
  fireEvent.click(screen.getAllByRole('radio', { name: '3' })[1] as HTMLElement);
  const skip = await screen.findByRole('button', { name: 'Skip this question' });
  skip.focus();
  fireEvent.click(skip);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Skip this question' })).toBeNull());
  expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 2 })[1]);
});
