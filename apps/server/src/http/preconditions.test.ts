import { expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const { inject, aClient, aFunction, aSession } = await startTestApp();
const client = await aClient();
const as = await aSession({ client, platformRole: 'client_admin' });

const send = (method: 'GET' | 'PATCH' | 'DELETE', id: number, header: Record<string, string>) =>
  inject({
    method,
    url: `/api/core/functions/${id}/`,
    headers: { ...as, ...header },
    ...(method === 'PATCH' && { payload: { description: 'New' } }),
  });

it.each([
  ['if-match', '"7"'],
  ['if-match', 'W/"7", "8"'],
  ['if-none-match', '*'],
])('refuses a write with %s: %s, which it would not honour', async (name, value) => {
  const { id } = await aFunction({ client });
  for (const method of ['PATCH', 'DELETE'] as const) {
    const { statusCode, body } = await send(method, id, { [name]: value });
    expect([method, statusCode, JSON.parse(body).error?.code]).toEqual([method, 400, 'malformed_request']);
  }
  const { data } = (await send('GET', id, { [name]: value })).json();
  expect([data.version, data.is_active]).toEqual([1, true]);
});

it('lets writes through that only want a record to exist', async () => {
  const { id } = await aFunction({ client });
  expect((await send('PATCH', id, { 'if-match': '*' })).statusCode).toBe(200);
  expect((await send('DELETE', id, { 'if-match': ' * ' })).statusCode).toBe(200);
});
