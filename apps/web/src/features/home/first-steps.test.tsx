import { firstSteps } from '@orgscope/contract/resources/first-steps';
import type { FirstStep } from '@orgscope/contract/resources/first-steps';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { reloadOwn } from '../../api/cache/own-reloads.ts';
import { settleBase } from '../../api/client/base-address.ts';
import { useSession } from '../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../testing/screen.tsx';
import type { StubbedApi } from '../../testing/screen.tsx';
import FirstSteps from './first-steps.tsx';

const answer = (done: readonly FirstStep[], dismissed = false, more = {}) =>
  json({
    success: true,
    data: { steps: firstSteps.map((step) => ({ step, done: done.includes(step) })), dismissed, ...more },
  });
let api: StubbedApi;

beforeAll(() => {
  haveScreen();
  settleBase(json({}));
});
beforeEach(() => {
  api = stubApi({ GET: () => answer(['functions']), PATCH: () => answer(['functions'], true) });
});
afterEach(forgetScreen);

const open = () => openScreen(<FirstSteps />, '/app/home');

test('says which steps are done, and leads to the others', async () => {
  open();
  expect(await screen.findByText('1 of 6 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Add your functions ?, Done/ }).getAttribute('href')).toBe(
    '/admin/functions',
  );
  expect(screen.getByRole('link', { name: /^Invite your colleagues ?, To do/ }).getAttribute('href')).toBe(
    '/admin/users',
  );
});

test('leaves once it is put away, with the focus on the heading of the page, and comes back', async () => {
  openScreen(
    <main>
      <h1>Good morning</h1>
      <FirstSteps />
    </main>,
    '/app/home',
  );
  let end = () => {};
  api.answers['PATCH'] = () =>
    new Promise((resolve) => {
      end = () => resolve(answer(['functions'], true));
    });
  const putAway = await screen.findByRole('button', { name: 'Put the first steps away' });
  putAway.focus();
  fireEvent.click(putAway);
  await waitFor(() => expect(putAway.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(putAway);
  end();
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Good morning');
  api.answers['PATCH'] = () => answer(['functions']);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('First steps')).toBeTruthy();
});

test('a step that was taken on its screen is done when home is opened again', async () => {
  function Visits() {
    const [isHome, setHome] = useState(true);
    const client = useQueryClient();
    const take = () => void reloadOwn(client, 'locations');
    return (
      <>
        <button type="button" onClick={() => setHome(!isHome)}>
          Go
        </button>
        {isHome ? (
          <FirstSteps />
        ) : (
          <button type="button" onClick={take}>
            Add a location
          </button>
        )}
      </>
    );
  }
  openScreen(<Visits />, '/app/home', 30_000);
  await screen.findByText('1 of 6 done');
  const go = () => fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  go();
  api.answers['GET'] = () => answer(['functions', 'locations']);
  fireEvent.click(screen.getByRole('button', { name: 'Add a location' }));
  go();
  expect(await screen.findByText('2 of 6 done')).toBeTruthy();
  expect(api.requests).toHaveLength(2);
});

test('stays and says so if it cannot be put away', async () => {
  api.answers['PATCH'] = () => json({ error: { code: 'internal_error', message: 'x' } }, 500);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Put the first steps away' }));
  expect(await screen.findByText('The first steps could not be put away. Try again.')).toBeTruthy();
  expect(screen.getByText('First steps')).toBeTruthy();
});

test.each([
  ['all is done', () => answer(firstSteps)],
  ['it was put away', () => answer([], true)],
])('shows nothing once %s', async (_, get) => {
  api.answers['GET'] = get;
  open();
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(0));
  expect(screen.queryByText('First steps')).toBeNull();
});

test('a failure is told with a way to try again', async () => {
  api.answers['GET'] = () => json({ error: { code: 'internal_error', message: 'x' } }, 500);
  open();
  expect(await screen.findByText('The first steps could not be loaded.')).toBeTruthy();
  api.answers['GET'] = () => answer([]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0 of 6 done')).toBeTruthy();
});

test('offers sample data to those who can add it', async () => {
  useSession.setState({ permissions: ['core.can_manage_client'] });
  api.answers['GET'] = () => answer([], false, { sample_data: { is_shown: false, can_add: true } });
  open();
  expect(await screen.findByRole('button', { name: 'Add sample data' })).toBeTruthy();
});

test('says that a subscription is missing, and whom to ask', async () => {
  api.answers['GET'] = () => answer([], false, { is_subscribed: false });
  open();
  expect(await screen.findByText(/no active subscription yet.* Ask the platform's administrator\.$/)).toBeTruthy();
});
