import { Writable } from 'node:stream';
import { signIn } from '@orgscope/contract/resources/session';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp } from '../testing/app.ts';

const { aUser, database, settings } = await startTestApp();

it('writes a line a request, and no secret that came with it', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ settings, database, logger: pino(sink) });
  const { username } = await aUser({ password: 'password-secret' });

  const signedIn = await app.inject({
    method: 'POST',
    url: `${signIn.path}?token=query-secret`,
    headers: {
      cookie: 'sessionid=cookie-secret',
      authorization: 'Bearer header-secret',
      'x-request-id': 'known-request',
    },
    payload: { username, password: 'password-secret' },
  });
  await app.inject('/api/core/me/?token=query-secret');
  await app.close();

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests).toMatchObject([
    { reqId: 'known-request', method: 'POST', path: signIn.path, status: 200 },
    { method: 'GET', path: '/api/core/me/', status: 401 },
  ]);
  expect(lines.join('')).not.toMatch(/-secret/);
  for (const { value } of signedIn.cookies) expect(lines.join('')).not.toContain(value);
});
