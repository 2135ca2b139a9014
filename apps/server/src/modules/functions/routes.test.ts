import { chooseFunctions, listFunctions } from '@orgscope/contract/resources/functions';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aSession } = await startTestApp();

const client = await aClient();
const foreign = await aClient();
const desk = await aFunction({ client, name: 'Service desk', type: 'IT' });
const audit = await aFunction({ client, name: 'audit', type: 'BUSINESS' });
await aFunction({ client, name: 'Closed', isActive: false });
const theirs = await aFunction({ client: foreign, name: 'Theirs', type: 'IT' });

const member = await aSession({ client });
const admin = await aSession({ platformRole: 'platform_admin' });
const answerOf = ({ id, name, type }: typeof desk) => ({ id, name, type });

describe.each([
  ['list/functions, bare', chooseFunctions, (body: unknown) => body],
  ['functions, in a frame', listFunctions, ({ data }: { data: unknown }) => data],
])('%s', (_, endpoint, unframe) => {
  const choices = async (query: { client_id?: number; function_type?: 'IT' | 'BUSINESS' }, as = member) =>
    unframe((await call(endpoint, { as, query })).json());

  it("tells the active functions of the user's client by name", async () => {
    expect(await choices({})).toEqual([audit, desk].map(answerOf));
  });

  it('tells those of one type', async () => {
    expect(await choices({ function_type: 'IT' })).toEqual([answerOf(desk)]);
    expect(await choices({ function_type: 'BUSINESS' })).toEqual([answerOf(audit)]);
  });

  it('takes the own client by its number', async () => {
    expect(await choices({ client_id: client.id })).toEqual([audit, desk].map(answerOf));
  });

  it('tells nobody but platform administrators those of another client', async () => {
    for (const platformRole of ['member', 'client_admin'] as const) {
      const as = await aSession({ client, platformRole });
      for (const id of [foreign.id, 1_000_000]) {
        expect((await call(endpoint, { as, query: { client_id: id } })).statusCode).toBe(404);
      }
    }
    expect(await choices({ client_id: foreign.id }, admin)).toEqual([answerOf(theirs)]);
  });

  it('is empty for a client without any, and absent for no client', async () => {
    expect(await choices({ client_id: (await aClient()).id }, admin)).toEqual([]);
    expect((await call(endpoint, { as: admin, query: { client_id: 1_000_000 } })).statusCode).toBe(404);
  });

  it('refuses a type that is none', async () => {
    const query = { function_type: 'OTHER' as 'IT' };
    expect((await call(endpoint, { as: member, query })).statusCode).toBe(400);
  });
});
