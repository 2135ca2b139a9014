import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Answer = () => Response | Promise<Response>;
let answers: Record<string, Answer>;
let requests: { call: string; body: unknown }[];

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refuse = (message: unknown, code: string, status: number) => () =>
  json({ success: false, message, error: { message: 'No', code } }, status);
const offers =
  (passwordReset: boolean): Answer =>
  () =>
    json({ success: true, data: { features: { password_reset: passwordReset } } });
const offline: Answer = () => Promise.reject(new TypeError('offline'));

function Place() {
  const { pathname, state } = useLocation();
  return createElement('output', { title: 'place' }, `${pathname} ${JSON.stringify(state)}`);
}

/** Opens a screen like a new visit: what the server offers is cached per visit. */
async function open(page: 'forgot-password' | 'check-inbox' | 'reset-password' | 'set-password', address: unknown) {
  vi.resetModules();
  const { haveTexts } = await import('../../../testing/texts.ts');
  haveTexts();
  const { settleBase } = await import('../../../api/client/base-address.ts');
  settleBase(json({}));
  const { default: Page } = await import(`./${page}-page.tsx`);
  const tree = (
    <MemoryRouter initialEntries={[address as string]}>
      <Suspense>
        <Routes>
          <Route path={`/auth/${page}`} element={<Page />} />
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
      <Place />
    </MemoryRouter>
  );
  await act(async () => render(tree));
}

const place = () => screen.getByTitle('place').textContent;
const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const posted = () => requests.filter(({ call }) => call.startsWith('POST'));

const signIn = (user: Record<string, unknown>) =>
  localStorage.setItem(
    'auth-storage',
    JSON.stringify({ state: { user, subscriptions: [], permissions: [], isAuthenticated: true }, version: 0 }),
  );

beforeEach(() => {
  localStorage.clear();
  requests = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const call = `${method} ${path}`;
    requests.push({ call, body: body && JSON.parse(String(body)) });
    return (answers[call] ?? (() => json({ detail: 'Not found' }, 404)))();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a forgotten password', () => {
  const config = 'GET /api/core/config/';
  const reset = 'POST /api/core/password-reset/';

  it.each([
    ['says nothing of it', undefined],
    ['forbids the question', () => new Response('', { status: 403 })],
    ['has it off', offers(false)],
  ])('goes to the inbox page without a call if the server %s', async (_, answer) => {
    if (answer) answers[config] = answer;
    await open('forgot-password', '/auth/forgot-password');
    await waitFor(() => expect(requests).toHaveLength(1));
    fill('Email', ' ada@acme.example ');
    press('Send link');
    await waitFor(() => expect(place()).toBe('/auth/check-inbox {"email":"ada@acme.example"}'));
    expect(requests.map(({ call }) => call)).toEqual([config]);
  });

  const noAnswers: [what: string, answer: Answer, said: string | RegExp][] = [
    ['cannot be reached', offline, /cannot be reached/],
    ['is out of order', () => new Response('', { status: 502 }), /cannot be reached/],
    ['is asked too often', refuse('Try again in 9 seconds.', 'throttled', 429), 'Try again in 9 seconds.'],
    ['is asked too often for a proxy', () => new Response('', { status: 429 }), /cannot be reached/],
  ];
  it.each(noAnswers)('asks again when needed if the server %s at first', async (_, answer) => {
    answers[config] = answer;
    await open('forgot-password', '/auth/forgot-password');
    await waitFor(() => expect(requests).toHaveLength(1));
    answers = { [config]: offers(true), [reset]: () => json({ success: true }) };
    fill('Email', 'ada@acme.example');
    press('Send link');
    await waitFor(() => expect(place()).toContain('/auth/check-inbox'));
    expect(posted().map(({ call }) => call)).toEqual([reset]);
  });

  it.each(noAnswers)('stays and says so if the server %s', async (_, answer, said) => {
    answers[config] = answer;
    await open('forgot-password', '/auth/forgot-password');
    fill('Email', 'ada@acme.example');
    press('Send link');
    await screen.findByText(said);
    expect(place()).toContain('/auth/forgot-password');
    expect(posted()).toEqual([]);
  });

  it.each([
    ['done', () => json({ success: true })],
    ['no', refuse('Later', 'throttled', 429)],
  ])('posts the address if resets are on, and continues after any answer: %s', async (_, answer) => {
    answers = { [config]: offers(true), [reset]: answer };
    await open('forgot-password', '/auth/forgot-password');
    fill('Email', 'ada@acme.example');
    press('Send link');
    await waitFor(() => expect(place()).toContain('/auth/check-inbox'));
    expect(posted()).toEqual([{ call: reset, body: { email: 'ada@acme.example' } }]);
  });

  it('stays and says so if no server answers', async () => {
    answers = { [config]: offers(true), [reset]: offline };
    await open('forgot-password', '/auth/forgot-password');
    fill('Email', 'ada@acme.example');
    press('Send link');
    await screen.findByText(/cannot be reached/);
    expect(place()).toContain('/auth/forgot-password');
  });

  it('refuses an invalid address', async () => {
    await open('forgot-password', '/auth/forgot-password');
    fill('Email', 'ada');
    press('Send link');
    await screen.findByText('Please enter a valid email address.');
    expect(posted()).toEqual([]);
  });

  it('can be mailed again from the inbox page only if resets are on', async () => {
    const inbox = { pathname: '/auth/check-inbox', state: { email: 'ada@acme.example' } };
    answers = { [config]: offers(true), [reset]: () => json({ success: true }) };
    await open('check-inbox', inbox);
    press('Resend e-mail');
    await screen.findByText(/sent again/);
    expect(posted()).toEqual([{ call: reset, body: { email: 'ada@acme.example' } }]);

    cleanup();
    requests = [];
    answers = {};
    await open('check-inbox', inbox);
    press('Resend e-mail');
    await screen.findByText(/spam folder/);
    expect(posted()).toEqual([]);

    cleanup();
    answers[config] = offline;
    await open('check-inbox', inbox);
    press('Resend e-mail');
    await screen.findByText(/cannot be reached/);
  });
});

describe('a password reset', () => {
  const config = 'GET /api/core/config/';
  const confirm = 'POST /api/core/password-reset/confirm/';
  const send = async () => {
    await screen.findByText('Email verified');
    fill('New password', 'lunar-brick-47');
    fill('Confirm password', 'lunar-brick-47');
    press('Reset password');
  };

  it('only goes to the sign-in if resets are off', async () => {
    await open('reset-password', '/auth/reset-password?token=abc');
    await send();
    await waitFor(() => expect(place()).toBe('/auth/login null'));
    expect(requests.map(({ call }) => call)).toEqual([config]);
  });

  it('posts token and password, and tells the sign-in page', async () => {
    answers = { [config]: offers(true), [confirm]: () => json({ success: true }) };
    await open('reset-password', '/auth/reset-password?token=abc');
    await send();
    await waitFor(() => expect(place()).toBe('/auth/login {"done":"reset"}'));
    expect(posted().map(({ body }) => body)).toEqual([
      { token: 'abc', password: 'lunar-brick-47', confirm_password: 'lunar-brick-47' },
    ]);
  });

  it('asks for the configuration again with the form if the server did not answer at first', async () => {
    answers = { [config]: offline, [confirm]: () => json({ success: true }) };
    await open('reset-password', '/auth/reset-password?token=abc');
    await screen.findByText('Email verified');
    answers[config] = offers(true);
    await send();
    await waitFor(() => expect(place()).toBe('/auth/login {"done":"reset"}'));
    expect(requests.map(({ call }) => call)).toEqual([config, config, confirm]);
  });

  it('stays and says so if the server cannot be asked', async () => {
    answers[config] = offline;
    await open('reset-password', '/auth/reset-password?token=abc');
    await send();
    await screen.findByText(/cannot be reached/);
    expect(place()).toContain('/auth/reset-password');
  });

  it('offers a new mail if the token is missing or refused', async () => {
    answers = { [config]: offers(true), [confirm]: refuse('Too old.', 'link_expired', 409) };
    await open('reset-password', '/auth/reset-password');
    expect((await screen.findByRole('link', { name: 'Send a new e-mail' })).getAttribute('href')).toBe(
      '/auth/forgot-password',
    );

    cleanup();
    await open('reset-password', '/auth/reset-password?token=abc');
    await send();
    await screen.findByText('Too old.');
    await screen.findByRole('link', { name: 'Send a new e-mail' });
  });

  it('shows the server’s errors beside their fields, and keeps the input', async () => {
    answers = { [config]: offers(true), [confirm]: refuse({ password: ['Too common.'] }, 'validation_failed', 400) };
    await open('reset-password', '/auth/reset-password?token=abc');
    await send();
    await screen.findByText('Too common.');
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    expect(field.value).toBe('lunar-brick-47');
    expect(document.activeElement).toBe(field);
    // Not again below the form.
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('keeps the errors of both passwords when the focus moves from the second to the first', async () => {
    const both = { password: ['Too common.'], confirm_password: ['Typed too fast.'] };
    answers = { [config]: offers(true), [confirm]: refuse(both, 'validation_failed', 400) };
    await open('reset-password', '/auth/reset-password?token=abc');
    await screen.findByText('Email verified');
    screen.getByLabelText('Confirm password').focus();
    await send();
    await screen.findByText('Too common.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    await act(async () => {});
    expect(screen.getByText('Typed too fast.')).toBeDefined();
  });

  it('compares the confirmation with the present password', async () => {
    answers = { [config]: offers(true) };
    await open('reset-password', '/auth/reset-password?token=abc');
    await screen.findByText('Email verified');
    fill('New password', 'lunar-brick-47');
    fill('Confirm password', 'lunar-brick-48');
    fireEvent.blur(screen.getByLabelText('Confirm password'));
    await screen.findByText("Passwords don't match");
    fill('New password', 'lunar-brick-48');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  });

  it('checks whether it has ended the session of this browser', async () => {
    signIn({ username: 'ada@acme.example' });
    answers = { [config]: offers(true), [confirm]: () => json({ success: true }) };
    await open('reset-password', '/auth/reset-password?token=abc');
    await send();
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('GET /api/core/me/'));
  });
});

describe('setting a password', () => {
  const complete = 'POST /api/core/complete-invitation/';
  const address = '/auth/set-password';
  const accept = () => {
    fill('New password', 'lunar-brick-47');
    fill('Confirm password', 'lunar-brick-47');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Set password');
  };

  it('is for signed-in users who must accept the terms; others are redirected', async () => {
    await open('set-password', address);
    expect(place()).toContain('/auth/login');

    cleanup();
    signIn({ needs_profile_completion: true });
    await open('set-password', address);
    expect(place()).toContain('/onboarding/user-onboarding');
  });

  it('shows all missing fields at once', async () => {
    signIn({ needs_terms: true });
    await open('set-password', address);
    press('Set password');
    await screen.findByText('You must accept the Terms of Service');
    expect(screen.getAllByText('Password must be at least 6 characters.')).toHaveLength(2);
    fill('New password', 'lunar-brick-47');
    fill('Confirm password', 'lunar-brick-48');
    press('Set password');
    await screen.findByText("Passwords don't match");
    expect(posted()).toEqual([]);
  });

  it.each([
    ['the profile', { needs_profile_completion: true }, '/onboarding/user-onboarding'],
    ['home', { needs_profile_completion: false }, '/app/home'],
  ])('continues to %s', async (_, user, way) => {
    signIn({ needs_terms: true, ...user });
    answers = { [complete]: () => json({ success: true }) };
    await open('set-password', address);
    accept();
    await waitFor(() => expect(place()).toContain(way));
    expect(posted()[0]?.body).toEqual({
      password: 'lunar-brick-47',
      confirm_password: 'lunar-brick-47',
      accept_terms: true,
    });
  });

  it('takes over the answer’s fields of the user', async () => {
    signIn({ needs_terms: true, needs_profile_completion: true });
    const user = { needs_profile_completion: false };
    answers = { [complete]: () => json({ success: true, data: { user } }) };
    await open('set-password', address);
    accept();
    await waitFor(() => expect(place()).toContain('/app/home'));
  });

  it('is skipped by users who have one: they accept the terms only', async () => {
    signIn({ needs_terms: true, needs_password: false, needs_profile_completion: false });
    answers = { [complete]: () => json({ success: true }) };
    await open('set-password', address);
    expect(screen.queryByLabelText('New password')).toBeNull();
    press('Accept and continue');
    await screen.findByText('You must accept the Terms of Service');
    expect(posted()).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    press('Accept and continue');
    await waitFor(() => expect(place()).toContain('/app/home'));
    expect(posted()[0]?.body).toEqual({ accept_terms: true });
  });

  it.each([
    ['refused', refuse('Not now.', 'unavailable', 503), 'Not now.'],
    ['lost', offline, 'Failed to accept the terms. Try again.'],
  ])('reports the outcome of accepting terms that were %s', async (_, answer, text) => {
    signIn({ needs_terms: true, needs_password: false });
    answers = { [complete]: answer };
    await open('set-password', address);
    fireEvent.click(screen.getByRole('checkbox'));
    press('Accept and continue');
    await screen.findByText(new RegExp(text));
    expect(place()).toContain(address);
  });

  it('continues if it has been set on another device', async () => {
    signIn({ needs_terms: true });
    answers = {
      [complete]: refuse('Set already.', 'already_active', 409),
      'GET /api/core/me/': () => json({ needs_terms: false }),
    };
    await open('set-password', address);
    accept();
    await waitFor(() => expect(place()).toContain('/app/home'));
  });

  it('shows the server’s error, or that it failed', async () => {
    signIn({ needs_terms: true });
    answers = { [complete]: () => new Response('', { status: 500 }) };
    await open('set-password', address);
    accept();
    await screen.findByText('Failed to set password. Please try again.');
    answers = { [complete]: refuse('Not now.', 'unavailable', 503) };
    press('Set password');
    await screen.findByText('Not now.');
    answers = { [complete]: offline };
    press('Set password');
    await screen.findByText('Failed to set password. Please try again.');
    await screen.findByText(/cannot be reached/);
    expect(place()).toContain(address);
  });
});
