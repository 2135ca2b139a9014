import { getConfig } from '@orgscope/contract/resources/config';
import { deleteIndustry, listIndustries, updateIndustry } from '@orgscope/contract/resources/industries';
import { endDevice } from '@orgscope/contract/resources/devices';
import { changeMe, getMe } from '@orgscope/contract/resources/me';
import { signIn, signOut } from '@orgscope/contract/resources/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession, updateSession, useSession } from '../../session/store.ts';
import { settleBase } from './base-address.ts';
import { call } from './call.ts';
import { CallFailure, Refusal, Unreachable } from '../failures/failure.ts';
import { onSessionEnded } from './session-ended.ts';

const json = (body: unknown, status = 200) => Response.json(body, { status });
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
const fetched = vi.fn<typeof fetch>();
const ended = vi.fn<() => void>();
const sent = (at = 0) => {
  const [address, request = {}] = fetched.mock.calls[at] ?? [];
  return { address, ...request, headers: new Headers(request.headers) };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  settleBase(json({}));
  ended.mockReset();
  onSessionEnded(ended);
});

afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0';
  vi.unstubAllGlobals();
});

describe('a request', () => {
  it('fills in the path and the query, and sends cookies', async () => {
    fetched.mockImplementation(async () => json({ success: true, data: [] }));
    await call(listIndustries, { query: { include_inactive: true } });
    expect(sent()).toMatchObject({
      address: '/api/core/industries/?include_inactive=true',
      method: 'GET',
      credentials: 'include',
    });
    await call(deleteIndustry, { params: { id: 7 } });
    expect(sent(1)).toMatchObject({ address: '/api/core/industries/7/', method: 'DELETE' });
    expect(sent(1).body).toBeUndefined();
  });

  it('omits missing query parameters, and escapes path parameters', async () => {
    fetched.mockImplementation(async () => json({ success: true, data: [] }));
    await call(listIndustries, { query: { include_inactive: undefined, search: 'a&b' } });
    expect(sent().address).toBe('/api/core/industries/?search=a%26b');
    await call(endDevice, { params: { id: '../me' } });
    expect(sent(1).address).toBe('/api/core/me/devices/..%2Fme/');
  });

  it('sends a form as it is, so that the browser sets its type', async () => {
    fetched.mockImplementation(async () => json({ success: true, data: {} }));
    const body = new FormData();
    await call(changeMe, { body });
    expect(sent().body).toBe(body);
    expect(sent().headers.get('Content-Type')).toBeNull();
  });

  it('that is aborted is not a lost network', async () => {
    fetched.mockRejectedValue(new DOMException('Called off', 'AbortError'));
    await expect(call(getMe)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends the cookie’s token with writes only', async () => {
    document.cookie = 'other-csrftoken=zyx';
    document.cookie = 'csrftoken=abc.def';
    fetched.mockImplementation(async () => json({ success: true, message: 'ok' }));
    await call(updateIndustry, { params: { id: 7 }, body: { name: 'Banking' } });
    expect(sent().headers.get('X-CSRFToken')).toBe('abc.def');
    expect(sent().headers.get('Content-Type')).toBe('application/json');
    expect(sent().body).toBe('{"name":"Banking"}');
    await call(listIndustries);
    expect(sent(1).headers.get('X-CSRFToken')).toBeNull();
  });
});

describe('a failure', () => {
  const failureOf = async (answer: Response): Promise<unknown> => {
    fetched.mockResolvedValue(answer);
    return call(getMe).catch((error: unknown) => error);
  };

  it.each([
    'not_authenticated',
    'authentication_failed',
    'token_not_valid',
    'token_expired',
    'invalid_token',
    'unauthenticated',
  ])('with the code %s ends the session and keeps message and code', async (code) => {
    const failure = await failureOf(json({ error: { message: 'Sign in first', code } }, 401));
    expect(ended).toHaveBeenCalledOnce();
    expect(failure).toMatchObject({ message: 'Sign in first', code });
  });

  it("is told in the reader's language, whose words are loaded with the first one, or else in the server's", async () => {
    const why = { message: 'Too late', code: 'validation_failed', messages: [{ code: 'x.late' }] };
    const refused = () => json({ success: false, message: 'Too late', error: why }, 400);
    fetched
      .mockResolvedValueOnce(refused())
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(refused())
      .mockResolvedValueOnce(json({ x: { late: 'Zu spät' } }))
      .mockResolvedValueOnce(refused());
    for (const text of ['Too late', 'Zu spät', 'Zu spät']) {
      await expect(call(getMe)).rejects.toMatchObject({ message: text });
    }
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  it.each([401, 403])('that is a bare %d ends the session', async (status) => {
    await failureOf(new Response('', { status }));
    expect(ended).toHaveBeenCalledOnce();
  });

  it('with another code ends no session, whatever its status', async () => {
    const failure = await failureOf(json({ error: { message: 'Not yours', code: 'permission_denied' } }, 403));
    expect(ended).not.toHaveBeenCalled();
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).not.toBeInstanceOf(Refusal);
    expect(failure).toMatchObject({ message: 'Not yours', code: 'permission_denied', status: 403 });
  });

  const unfinished = { success: false, message: 'First', error: { message: 'First', code: 'onboarding_required' } };

  it('that requires the onboarding ends no session and refetches the user', async () => {
    startSession({ username: 'ada@acme.example', permissions: [] }, []);
    fetched.mockImplementation(async (address) =>
      String(address).includes('/me/') ? json({ needs_terms: true }) : json(unfinished, 403),
    );

    await expect(call(listIndustries)).rejects.toMatchObject({ code: 'onboarding_required' });

    await vi.waitFor(() => expect(useSession.getState().user).toMatchObject({ needs_terms: true }));
    expect(ended).not.toHaveBeenCalled();
  });

  it('of a missing permission refetches the user, once at a time', async () => {
    startSession({ username: 'ada@acme.example', permissions: ['core.can_admin'] }, []);
    fetched.mockImplementation(async (address) =>
      String(address).includes('/me/')
        ? json({ permissions: [] })
        : json({ error: { message: 'Not yours', code: 'permission_denied' } }, 403),
    );

    await Promise.allSettled([call(listIndustries), call(listIndustries)]);

    await vi.waitFor(() => expect(useSession.getState().permissions).toEqual([]));
    expect(fetched.mock.calls.filter(([address]) => String(address).includes('/me/'))).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
  });

  it('that requires the onboarding does not refetch if the call itself fetched the user', async () => {
    startSession({ username: 'ada@acme.example', permissions: [] }, []);
    fetched.mockImplementation(async () => json(unfinished, 403));

    await expect(call(getMe)).rejects.toMatchObject({ code: 'onboarding_required' });

    await vi.dynamicImportSettled();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('with success: false is a refusal with the server’s message, joined into one text', async () => {
    const message = { name: ['Too short', 'Taken'], non_field_errors: ['Try again'] };
    const failure = await failureOf(
      json({ success: false, message, error: { message: 'x', code: 'validation_failed' } }, 400),
    );
    expect(failure).toBeInstanceOf(Refusal);
    expect(failure).toMatchObject({
      message: 'name: Too short, Taken, Try again',
      fields: { name: 'Too short, Taken' },
    });
  });

  it.each([
    [['One', 'Two'], 'One, Two'],
    [{ name: 'Taken' }, 'name: Taken'],
    [{ name: [] }, 'Validation error occurred'],
    [{}, 'Validation error occurred'],
    [[], 'Validation error occurred'],
    [7, 'Validation error occurred'],
  ])('with the message %j says: %s', async (message, text) => {
    expect(await failureOf(json({ success: false, message }, 400))).toMatchObject({ name: 'Refusal', message: text });
  });

  it('may come with status 200', async () => {
    expect(await failureOf(json({ success: false, message: 'No' }))).toMatchObject({ name: 'Refusal', message: 'No' });
  });

  it('without a message leaves it to the caller', async () => {
    expect(await failureOf(json({ success: false }, 400))).toMatchObject({ name: 'Refusal', message: '' });
    expect(await failureOf(json({ success: false, message: '' }))).toMatchObject({ name: 'Refusal', message: '' });
    expect(await failureOf(new Response('oops', { status: 500 }))).toMatchObject({ name: 'CallFailure', message: '' });
  });

  it('of the network says that no server answered', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(getMe)).rejects.toBeInstanceOf(Unreachable);
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('an answer that arrives after its session', () => {
  const ada = { username: 'ada@acme.example' };
  const bo = { username: 'bo@acme.example' };
  const leave = () => {
    clearSession();
    startSession(ada, []);
  };
  const change = () => call(changeMe, { body: { first_name: 'Ada' } });

  /** The outcome of a call that was answered after another event. */
  async function outcomeOf(ask: () => Promise<unknown>, meanwhile: () => void, answer: Response | Error) {
    let settle = (): void => {};
    fetched.mockReturnValue(
      new Promise((resolve, reject) => {
        settle = () => (answer instanceof Error ? reject(answer) : resolve(answer));
      }),
    );
    startSession(ada, []);
    const settled = vi.fn<(what: unknown) => void>();
    void ask().then(settled, settled);
    meanwhile();
    settle();
    // Longer than any answer takes to be read.
    fetched.mockImplementation(async () => json({ success: true, message: 'ok' }));
    await call(signOut);
    await call(signOut);
    clearSession();
    return settled.mock.calls.length > 0;
  }

  it.each([
    ['another user has signed in', () => startSession(bo, [])],
    ['its user has signed out', () => clearSession()],
    ['its user has signed out and in again', leave],
  ])('is ignored if %s', async (_, meanwhile) => {
    expect(await outcomeOf(change, meanwhile, json({ success: true, data: {} }))).toBe(false);
    expect(await outcomeOf(change, meanwhile, new TypeError('offline'))).toBe(false);
    expect(await outcomeOf(change, meanwhile, new Response('', { status: 401 }))).toBe(false);
    expect(ended).not.toHaveBeenCalled();
  });

  it('is used if the session continues, or if the call is public', async () => {
    const rename = () => updateSession({ full_name: 'Ada King' });
    expect(await outcomeOf(change, rename, json({ success: true, data: {} }))).toBe(true);
    expect(
      await outcomeOf(
        () => call(getConfig),
        () => clearSession(),
        json({ success: true, data: {} }),
      ),
    ).toBe(true);
  });
});

describe('without a configured address of the API', () => {
  const unsettled = async () => {
    vi.resetModules();
    (await import('../../i18n/texts.ts')).addTexts('messages', {});
    return (await import('./call.ts')).call;
  };

  it('a JSON answer of the own origin to a safe call decides for it', async () => {
    const ask = await unsettled();
    fetched.mockImplementation(async () => json({ success: true, data: [] }));
    await ask(listIndustries);
    await ask(listIndustries);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/core/industries/', '/api/core/industries/']);
  });

  it('a page instead of an answer sends the call to port 8000', async () => {
    const ask = await unsettled();
    fetched.mockResolvedValueOnce(page()).mockImplementation(async () => json({ success: true, data: [] }));
    await ask(listIndustries);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/core/industries/',
      'http://localhost:8000/api/core/industries/',
    ]);
  });

  it('a request to sign in comes from an API, whatever its body', async () => {
    const ask = await unsettled();
    fetched
      .mockResolvedValueOnce(new Response('', { status: 401 }))
      .mockImplementation(async () => json({ success: true, message: 'ok' }));
    await ask(signOut);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/core/me/', '/api/core/logout/']);
  });

  it.each([
    ['the own origin', () => new Response('', { status: 401 }), '/api/core/logout/'],
    ['port 8000', () => new Response('', { status: 404 }), 'http://localhost:8000/api/core/logout/'],
  ])('a call that not every server has lets another call decide: %s', async (_where, me, address) => {
    const ask = await unsettled();
    fetched.mockImplementation(async (to) => {
      if (to === '/api/core/me/') return me();
      return to === '/api/core/config/' ? new Response('', { status: 404 }) : json({ success: true, message: 'ok' });
    });
    await ask(getConfig).catch(() => {});
    await ask(signOut);
    expect(fetched.mock.lastCall?.[0]).toBe(address);
  });

  it('a failing server decides nothing, and gets no password', async () => {
    const ask = await unsettled();
    fetched.mockResolvedValue(new Response('', { status: 502 }));
    const credentials = { username: 'ada', password: 'secret-1' };
    await expect(ask(signIn, { body: credentials })).rejects.toMatchObject({ status: 502 });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/core/me/']);
  });

  it('a password is sent only once the address is known', async () => {
    const ask = await unsettled();
    fetched
      .mockResolvedValueOnce(page())
      .mockImplementation(async () => json({ success: true, message: 'ok', data: {} }));
    await ask(signIn, { body: { username: 'ada', password: 'secret-1' } });
    expect(fetched.mock.calls.map(([address, request]) => [address, request?.method])).toEqual([
      ['/api/core/me/', 'GET'],
      ['http://localhost:8000/api/core/token/', 'POST'],
    ]);
  });

  it('a lost network decides nothing', async () => {
    const ask = await unsettled();
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(ask(signOut)).rejects.toMatchObject({ name: 'Unreachable' });
    fetched.mockImplementation(async () => json({ success: true, message: 'ok' }));
    await ask(signOut);
    expect(fetched.mock.lastCall?.[0]).toBe('/api/core/logout/');
  });
});
