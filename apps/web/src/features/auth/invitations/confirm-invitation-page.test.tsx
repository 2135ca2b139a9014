import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { settleBase } from '../../../api/client/base-address.ts';
import { haveTexts } from '../../../testing/texts.ts';
import ConfirmInvitationPage from './confirm-invitation-page.tsx';

const fetched = vi.fn<typeof fetch>();
const refusal = (message: string, code: string, status: number) =>
  Response.json({ success: false, message, error: { message, code } }, { status });
const done = async () => Response.json({ success: true, message: 'Confirmed' });
const bodies = () => fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));

function open(address: string) {
  window.history.replaceState(null, '', address);
  return reload();
}
const reload = () =>
  render(
    <StrictMode>
      <BrowserRouter>
        <main>
          <ConfirmInvitationPage />
        </main>
      </BrowserRouter>
    </StrictMode>,
  );
const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeAll(() => {
  haveTexts();
  settleBase(Response.json({}));
});
beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that a link without a token is invalid, and calls nothing', () => {
  open('/auth/confirm-invitation');
  expect(screen.getByRole('heading').textContent).toBe('Invalid invitation link');
  expect(way('Go to login')).toBe('/auth/login');
  expect(fetched).not.toHaveBeenCalled();
});

it('posts the token once, announces the mail, and posts nothing after a reload', async () => {
  fetched.mockImplementation(done);
  const page = open('/auth/confirm-invitation?token=once');
  expect(screen.getByRole('heading').textContent).toBe('Confirming your invitation...');
  await screen.findByText('Invitation confirmed');
  expect(bodies()).toEqual([{ token: 'once' }]);
  expect(way('Login')).toBe('/auth/login');

  page.unmount();
  vi.resetModules();
  reload();
  expect(screen.getByRole('heading').textContent).toBe('Invitation confirmed');
  expect(fetched).toHaveBeenCalledOnce();
});

it('shows the server’s reason and a link to the sign-in', async () => {
  fetched.mockImplementation(async () => refusal('This invitation has expired.', 'link_expired', 409));
  open('/auth/confirm-invitation?token=expired');
  await screen.findByText('This invitation has expired.');
  expect(way('Go to login')).toBe('/auth/login');
  expect(screen.queryByRole('button')).toBeNull();
});

it('sends a user who has already confirmed to the sign-in', async () => {
  fetched.mockImplementation(async () => refusal('Confirmed already.', 'link_used', 409));
  open('/auth/confirm-invitation?token=used');
  await screen.findByText('Already confirmed');
  expect(way('Go to login')).toBe('/auth/login');
});

it('offers to try again after too many attempts', async () => {
  fetched.mockImplementationOnce(async () => refusal('Too many attempts.', 'throttled', 429));
  open('/auth/confirm-invitation?token=throttled');
  await screen.findByText('Too many attempts.');
  fetched.mockImplementation(done);
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  await screen.findByText('Invitation confirmed');
  expect(fetched).toHaveBeenCalledTimes(2);
  // Nothing that had the focus is there any more.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('shows its own text without a server, and offers to try again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  open('/auth/confirm-invitation?token=offline');
  await screen.findByText(/^An error occurred while confirming your invitation\./);
  fetched.mockImplementation(done);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Invitation confirmed');
  expect(fetched).toHaveBeenCalledTimes(2);
});
