import type { BodyOf } from '@orgscope/contract/endpoint';
import { inEnglish } from '@orgscope/contract/words/english';
import { applicationMessages } from '@orgscope/contract/resources/application-record';
import { changeApplications, listApplicationHistory, readApplication } from '@orgscope/contract/resources/applications';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aUser, anApplication, aSession } = await startTestApp();

const acme = await aClient();
const globex = await aClient();
const as = await aSession({ client: acme, platformRole: 'client_admin' });
const ada = await aUser({ client: acme, firstName: 'Ada', lastName: 'Okafor' });
const sales = await aFunction({ client: acme, name: 'Sales' });
const theirs = await anApplication({ client: globex });

const changeMany = (ids: number[], change: BodyOf<typeof changeApplications>['change'], preview?: boolean) =>
  call(changeApplications, { as, body: { ids, change, ...(preview && { preview }) } });
const recordOf = async (id: number) => (await call(readApplication, { as, params: { id } })).json().data;
const historyOf = async (id: number) => (await call(listApplicationHistory, { as, params: { id } })).json().data;

it('changes the applications that allow it, and reports the unchanged and the refused ones', async () => {
  const open = await anApplication({ client: acme, name: 'Open', functionId: sales.id });
  const dated = await anApplication({ client: acme, name: 'Dated', endOfLifeDate: '2026-12-31', functionId: sales.id });
  const ended = await anApplication({
    client: acme,
    name: 'Ended',
    lifecycle: 'end_of_life',
    endOfLifeDate: '2025-12-31',
    functionId: sales.id,
  });
  const closed = await anApplication({ client: acme, name: 'Closed', isActive: false });
  const ids = [open.id, dated.id, ended.id, closed.id, theirs.id];
  const change = { lifecycle: 'end_of_life', function_id: sales.id } as const;
  const changes = [
    { field: 'lifecycle', from: 'Active', to: 'End of life', from_code: 'active', to_code: 'end_of_life' },
  ];
  const result = {
    changed: [{ id: dated.id, name: 'Dated', changes, version: 2, before: { lifecycle: 'active' } }],
    unchanged: [{ id: ended.id, name: 'Ended' }],
    refused: [
      {
        id: open.id,
        name: 'Open',
        reason: inEnglish(applicationMessages.endOfLifeMissing),
        code: 'applications.end_of_life_missing',
      },
      { id: closed.id, name: 'Closed', reason: inEnglish(applicationMessages.inactive), code: 'applications.inactive' },
      { id: theirs.id, name: `#${theirs.id}`, reason: 'Application not found', code: 'applications.absent' },
    ],
  };

  expect((await changeMany(ids, change, true)).json()).toEqual({ success: true, data: result });
  expect(await recordOf(dated.id)).toMatchObject({ lifecycle: 'active', version: 1 });

  expect((await changeMany(ids, change)).json()).toEqual({
    success: true,
    message: inEnglish(applicationMessages.bulkDone(1)),
    code: 'applications.done.bulk',
    params: { count: 1 },
    data: result,
  });
  expect(await recordOf(dated.id)).toMatchObject({ lifecycle: 'end_of_life', version: 2 });
  expect(await recordOf(ended.id)).toMatchObject({ version: 1 });
  expect(await historyOf(dated.id)).toMatchObject([{ act: 'changed', changes }]);
  expect(await historyOf(ended.id)).toEqual([]);
});

it('sets and clears owners', async () => {
  const one = await anApplication({ client: acme });
  const other = await anApplication({ client: acme, itOwnerId: ada.id });
  await changeMany([one.id, other.id], { business_owner_id: ada.id, it_owner_id: null });

  for (const { id } of [one, other])
    expect(await recordOf(id)).toMatchObject({ business_owner: { id: ada.id }, it_owner: null, version: 2 });
});

it('changes nothing if the owner or the function is not an active one of the client', async () => {
  const { id } = await anApplication({ client: acme });
  const away = await aUser({ client: acme, isActive: false });
  const foreign = await aUser({ client: globex });
  const closed = await aFunction({ client: acme, isActive: false });
  for (const change of [{ business_owner_id: away.id }, { it_owner_id: foreign.id }, { function_id: closed.id }]) {
    expect((await changeMany([id], change)).statusCode).toBe(404);
  }
  expect(await recordOf(id)).toMatchObject({ version: 1, business_owner: null });
});

it('changes nothing if one of several clients does not have the function', async () => {
  const { id } = await anApplication({ client: acme });
  const later = await anApplication({ client: globex });
  const platform = await aSession({ platformRole: 'platform_admin' });
  const body = { ids: [id, later.id], change: { function_id: sales.id } };

  const refused = await call(changeApplications, { as: platform, body });

  expect([refused.statusCode, Object.keys(refused.json().message)]).toEqual([404, ['function_id']]);
  expect(await recordOf(id)).toMatchObject({ version: 1, function: null });
});

it('keeps a deactivated owner', async () => {
  const away = await aUser({ client: acme, isActive: false });
  const { id } = await anApplication({ client: acme, itOwnerId: away.id });

  expect((await changeMany([id], { it_owner_id: away.id, lifecycle: 'plan' })).json().data.changed).toHaveLength(1);
});
