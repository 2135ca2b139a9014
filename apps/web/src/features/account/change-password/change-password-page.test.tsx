import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import ChangePasswordPage from './change-password-page.tsx';

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({});
  openScreen(<ChangePasswordPage />, '/account/change-password');
});
afterEach(forgetScreen);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

function change() {
  fill('Current password', 'lunar-brick-46');
  fill('New password', 'lunar-brick-47');
  fill('Confirm new password', 'lunar-brick-47');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('empties the form after a change, without the strength of the last password', async () => {
  change();
  await waitFor(() => expect(field('New password').value).toBe(''));
  expect(api.writes()).toHaveLength(1);
  fill('New password', 'lunar-brick-48');
  expect(field('New password').value).toBe('lunar-brick-48');
});

test('Cancel empties the form', async () => {
  fill('New password', 'lunar-brick-47');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(field('New password').value).toBe(''));
});

test('a refusal keeps the input and focuses the first refused field', async () => {
  const message = { old_password: ['Not your password.'], new_password: ['Too common.'] };
  api.answers['PATCH'] = () =>
    json({ success: false, message, error: { message: 'No', code: 'validation_failed' } }, 400);
  field('New password').focus();
  change();
  await screen.findByText('Not your password.');
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  await act(async () => {});
  expect(screen.getByText('Too common.')).toBeDefined();
  expect(field('New password').value).toBe('lunar-brick-47');
});
