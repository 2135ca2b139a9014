import { addIndustry } from '@orgscope/contract/resources/industries';
import { signIn } from '@orgscope/contract/resources/session';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const { call, inject, aSession, aUser } = await startTestApp({ ALLOWED_ORIGINS: 'https://app.orgscope.example' });
const admin = await aSession({ platformRole: 'platform_admin' });
const password = 'correct horse';
const { username } = await aUser({ password });

type Response = Awaited<ReturnType<typeof inject>>;
const outcome = (response: Response) => [response.statusCode, response.json().error?.code];
let count = 0;
const body = () => ({ name: `Industry of the test ${++count}` });

describe('a write with a session', () => {
  it('needs the session’s own token in the header', async () => {
    const other = await aSession({ platformRole: 'platform_admin' });
    const { cookie } = admin;

    const without = await call(addIndustry, { headers: { cookie }, body: body() });
    const wrong = await call(addIndustry, { headers: { cookie, 'x-csrftoken': 'wrong' }, body: body() });
    const foreign = await call(addIndustry, {
      headers: { cookie, 'x-csrftoken': other['x-csrftoken'] },
      body: body(),
    });
    const right = await call(addIndustry, { as: admin, body: body() });

    expect(outcome(without)).toEqual([403, 'csrf_failed']);
    expect(outcome(wrong)).toEqual([403, 'csrf_failed']);
    expect(outcome(foreign)).toEqual([403, 'csrf_failed']);
    expect(right.statusCode).toBe(201);
  });

  it('is refused from pages of other sites, even with the right token', async () => {
    const response = await call(addIndustry, {
      headers: { ...admin, origin: 'https://evil.example' },
      body: body(),
    });

    expect(outcome(response)).toEqual([403, 'csrf_failed']);
  });

  it('is refused with a planted cookie and a matching header', async () => {
    const cookie = `${admin.cookie.split(';')[0]}; csrftoken=planted`;

    const response = await call(addIndustry, { headers: { cookie, 'x-csrftoken': 'planted' }, body: body() });

    expect(outcome(response)).toEqual([403, 'csrf_failed']);
  });
});

describe('a write without a session', () => {
  const credentials = { username, password };

  it('accepts JSON only', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await inject({
        method: 'POST',
        url: signIn.path,
        headers: { 'content-type': type },
        payload: JSON.stringify(credentials),
      });
      expect(outcome(response)).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('is refused from pages of other sites', async () => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://app.orgscope.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect(outcome(await call(signIn, { body: credentials, headers }))).toEqual([403, 'csrf_failed']);
    }
  });

  it('is accepted from our own pages, those of allowed origins, and programs', async () => {
    const own = [
      { origin: 'http://intranet.example:8080', host: 'intranet.example:8080' },
      { origin: 'https://intranet.example', host: 'intranet.example:443' },
      { origin: 'http://localhost:8000' },
      { origin: 'https://app.orgscope.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ];
    for (const headers of own) {
      expect((await call(signIn, { body: credentials, headers })).statusCode).toBe(200);
    }
  });
});
