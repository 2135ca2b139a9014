import { chooseLocations, listLocations } from '@orgscope/contract/resources/locations';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aLocation, aSession } = await startTestApp();

const client = await aClient();
const foreign = await aClient();
const oslo = await aLocation({ client, name: 'Oslo' });
const lima = await aLocation({ client, name: 'lima' });
await aLocation({ client, name: 'Closed', isActive: false });
const theirs = await aLocation({ client: foreign, name: 'Theirs' });

const member = await aSession({ client });
const admin = await aSession({ platformRole: 'platform_admin' });
const answerOf = ({ id, name }: typeof oslo) => ({ id, name });

describe.each([
  ['list/locations, bare', chooseLocations, (body: unknown) => body],
  ['locations, in a frame', listLocations, ({ data }: { data: unknown }) => data],
])('%s', (_, endpoint, unframe) => {
  const choices = async (query: { client_id?: number }, as = member) =>
    unframe((await call(endpoint, { as, query })).json());

  it("tells the active locations of the user's client by name", async () => {
    expect(await choices({})).toEqual([lima, oslo].map(answerOf));
    expect(await choices({ client_id: client.id })).toEqual([lima, oslo].map(answerOf));
  });

  it('tells nobody but platform administrators those of another client', async () => {
    for (const platformRole of ['member', 'client_admin'] as const) {
      const as = await aSession({ client, platformRole });
      expect((await call(endpoint, { as, query: { client_id: foreign.id } })).statusCode).toBe(404);
    }
    expect(await choices({ client_id: foreign.id }, admin)).toEqual([answerOf(theirs)]);
  });

  it('is empty for a client without any, and absent for no client', async () => {
    expect(await choices({ client_id: (await aClient()).id }, admin)).toEqual([]);
    expect((await call(endpoint, { as: admin, query: { client_id: 1_000_000 } })).statusCode).toBe(404);
  });
});
