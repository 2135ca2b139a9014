import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { DigestSection } from './digest-section.tsx';

let api: StubbedApi;
let stored: boolean;
let client: QueryClient;

beforeAll(haveScreen);
beforeEach(() => {
  stored = false;
  api = stubApi({
    GET: () => json({ success: true, data: { monthly: stored } }),
    PATCH: ({ body }) => {
      ({ monthly: stored } = body as { monthly: boolean });
      return json({ success: true, message: 'Done', data: { monthly: stored } });
    },
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <DigestSection />
    </QueryClientProvider>,
  );
});
afterEach(forgetScreen);

const box = () => screen.findByRole<HTMLInputElement>('checkbox');
const isChecked = async () => (await box()).checked;

test('a choice that was saved here and is changed elsewhere is shown as it is now', async () => {
  fireEvent.click(await box());
  await screen.findByText('Saved');
  await waitFor(async () => expect(await isChecked()).toBe(true));
  // By the link in a digest, or in another tab; the page asks again when it comes back.
  stored = false;
  await act(() => client.refetchQueries());
  await waitFor(async () => expect(await isChecked()).toBe(false));
  fireEvent.click(await box());
  await waitFor(() => expect(api.writes().map(({ body }) => body)).toEqual([{ monthly: true }, { monthly: true }]));
});

test('a choice is shown while it is being saved, and stays if it cannot be read again', async () => {
  let save = () => {};
  api.answers['PATCH'] = () =>
    new Promise((resolve) => {
      save = () => resolve(json({ success: true, message: 'Done', data: { monthly: true } }));
    });
  fireEvent.click(await box());
  await screen.findByText('Saving...');
  await waitFor(async () => expect(await isChecked()).toBe(true));
  api.answers['GET'] = () => json('?', 500);
  save();
  await screen.findByText('Saved');
  await waitFor(async () => expect(await isChecked()).toBe(true));
});

test('a second press waits for the first to be stored, and is what stays', async () => {
  const { PATCH: answer = () => json({}) } = api.answers;
  const held: (() => void)[] = [];
  api.answers['PATCH'] = (request) => new Promise((resolve) => held.push(() => resolve(answer(request))));
  fireEvent.click(await box());
  await waitFor(async () => expect(await isChecked()).toBe(true));
  fireEvent.click(await box());
  await waitFor(async () => expect(await isChecked()).toBe(false));
  await act(async () => {});
  expect(api.writes().map(({ body }) => body)).toEqual([{ monthly: true }]);

  held[0]?.();
  await waitFor(() => expect(held).toHaveLength(2));
  expect(await isChecked()).toBe(false);
  held[1]?.();
  await screen.findByText('Saved');
  expect([await isChecked(), stored]).toEqual([false, false]);
});

test('a refused choice reverts, with the reason', async () => {
  api.answers['PATCH'] = () => json('?', 500);
  fireEvent.click(await box());
  await screen.findByText('Not saved');
  await waitFor(async () => expect(await isChecked()).toBe(false));
});
