import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { modules } from '@orgscope/contract/modules';
import { platformRoles } from '@orgscope/contract/permissions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '../testing/app.ts';

// Covers every endpoint of the contract that has a record in its path or may name its client, future ones included: the answer
// must not distinguish a malformed id from one that does not exist.

const { inject, aClient, aSubscription, aSession } = await startTestApp({ MAIL_URL: 'smtp://localhost:1' });
const client = await aClient();
await aSubscription({ client, modules: [...modules] });
const admin = await aSession({ client, platformRole: 'platform_admin' });
const manager = await aSession({ client, platformRole: 'client_admin' });

const mayManage = ({ access }: Endpoint) =>
  typeof access === 'string' || platformRoles.client_admin.permissions.some((held) => access.includes(held));

const namesClient = ({ query }: Endpoint) => query instanceof z.ZodMiniObject && 'client_id' in query.shape;

/** Fields that an endpoint requires before it looks for the record. */
const body = {
  option: null,
  user_id: 1,
  answers: [],
  name: 'Phone',
  code: '123456',
  scopes: ['read:assets'],
  days: 1,
  confirm: 'x',
};

const absentIds = { number: '999999999', device: '5f0c1b1e-8a35-4c8e-9a53-2f3f0a6f9a11' };
const numbers = ['0', '-1', '1.5', '1e3', '0x1', '2147483648', '9'.repeat(20)];
const malformed = [...numbers, 'abc', '%20', '%00', '%F0%9F%92%A5', "1'%20or%20'1'='1", 'a'.repeat(90)];

describe('a malformed id is answered like one that does not exist', () => {
  it.each(
    endpoints
      .filter(({ params }) => params !== undefined)
      .map((each) => [`${each.method} ${each.path}`, each] as const),
  )('by %s', async (_, endpoint) => {
    for (const as of mayManage(endpoint) ? [admin, manager] : [admin]) {
      const answerTo = async (id: string) => {
        const url = endpoint.path.replaceAll(/:\w+/g, id);
        const payload = endpoint.body && body;
        const response = await inject({
          method: endpoint.method,
          url,
          headers: { ...as },
          ...(payload && { payload }),
        });
        return [response.statusCode, response.body];
      };
      const absent = await answerTo(endpoint.path.includes('/devices/') ? absentIds.device : absentIds.number);
      expect(absent[0]).toBe(404);
      for (const id of [...malformed, 'a'.repeat(5000)]) expect([id, ...(await answerTo(id))]).toEqual([id, ...absent]);
    }
  });

  it.each(
    endpoints
      .filter((endpoint) => endpoint.method === 'GET' && namesClient(endpoint))
      .map((each) => [`${each.method} ${each.path}`, each] as const),
  )('as the client of %s', async (_, endpoint) => {
    for (const as of mayManage(endpoint) ? [admin, manager] : [admin]) {
      const answerTo = async (id: string) => {
        const response = await inject({
          url: `${endpoint.path.replaceAll(/:\w+/g, '1')}?client_id=${id}`,
          headers: { ...as },
        });
        return [response.statusCode, response.body];
      };
      const absent = await answerTo(absentIds.number);
      for (const id of ['0', '2147483648', 'abc', '']) expect([id, ...(await answerTo(id))]).toEqual([id, ...absent]);
    }
  });

  it('as the client of a new record, beside the faults of its other fields', async () => {
    const answerTo = async (id: unknown, name: string) => {
      const payload = { name, type: 'IT', client_id: id };
      const response = await inject({ method: 'POST', url: '/api/core/functions/', headers: { ...manager }, payload });
      return [response.statusCode, response.body];
    };
    for (const name of ['Service desk', '']) {
      const absent = await answerTo(999_999_999, name);
      for (const id of [0, 1.5, 'abc', null, {}]) expect([id, ...(await answerTo(id, name))]).toEqual([id, ...absent]);
    }
    expect(await answerTo('abc', 'Service desk')).toEqual([404, expect.stringContaining('Client not found')]);
  });
});
