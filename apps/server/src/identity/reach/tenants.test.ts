import { endpoints, scopeOf } from '@orgscope/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { requestsNaming } from '../../testing/foreign-requests.ts';
import { formOf } from '../../testing/form.ts';
import { aPlantedCompany, containsPlanted } from '../../testing/planted-company.ts';

// Every endpoint of the contract, future ones included: people, service accounts and API tokens of one client send ids of
// another client's records in path, query and body. The answer shows nothing of that client, and nothing there changes.

const app = await startTestApp();
const { inject, aClient, aFunction, aLocation, aServiceToken, aSubscription, aUser, aSession } = app;

const own = await aClient({ name: 'Own' });
const other = await aPlantedCompany(app);
const { requestsFor, isOfNoun } = requestsNaming(other);
const expectUnchanged = await other.changeCheck();
await aSubscription({ client: own, modules: ['measure_it', 'performance_dashboard', 'stakeholder_engagement'] });
const mine = { function: await aFunction({ client: own }), location: await aLocation({ client: own }) };
const places = { client: own, clientFunctionId: mine.function.id, clientLocationId: mine.location.id };
const administrator = await aUser({ ...places, platformRole: 'client_admin' });
const [asAdministrator, asMember] = [await aSession({ user: administrator }), await aSession(places)];

const { owner: program } = await aServiceToken({ client: own });
/** As API tokens, which 600 calls a minute would slow down: new ones for each endpoint. */
const withTokens = async () => [
  (await aServiceToken({ account: program })).headers,
  (await app.aPersonsToken(administrator)).headers,
];

const reachable = endpoints.filter(({ path, access }) => access !== 'public' && !path.endsWith('/logout/'));

describe('with ids of another client’s records', () => {
  it.each(reachable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s shows nothing of it and changes nothing there',
    async (_, endpoint) => {
      const isOpenToTokens = scopeOf(endpoint) !== undefined && endpoint.needsProof !== true;
      const callers = [asAdministrator, asMember, ...(isOpenToTokens ? await withTokens() : [])];
      const requests = requestsFor(endpoint).flatMap((request) => callers.map((caller) => ({ ...request, caller })));
      for (const { url, body, caller } of requests) {
        const sent = endpoint.upload && body ? formOf({ ...body }) : { payload: body, headers: {} };
        const response = await inject({
          method: endpoint.method,
          url,
          headers: { ...caller, ...sent.headers },
          ...(sent.payload !== undefined && { payload: sent.payload }),
        });
        expect([url, body, response.statusCode < 500]).toEqual([url, body, true]);
        expect([url, body, containsPlanted(response.body) && response.body]).toEqual([url, body, false]);
        const isTheirs = endpoint.params !== undefined && isOfNoun(endpoint);
        expect([url, body, isTheirs && response.statusCode < 400]).toEqual([url, body, false]);
      }
      await expectUnchanged();
    },
  );

  it('there was something to see and to change in every table', async () => {
    const held = await other.snapshot();
    const empty = Object.keys(held).filter((table) => held[table]?.length === 0);
    expect(empty).toEqual([]);
  });
});
