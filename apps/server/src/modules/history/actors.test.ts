import { addAsset, listAssetHistory, updateAsset } from '@orgscope/contract/resources/assets';
import { changeMe } from '@orgscope/contract/resources/me';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { assets } from '../../db/tables/assets.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, database, aClient, anAsset, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

await aClient();
const acme = await aClient({ name: 'Acme' });
const ada = await aUser({ client: acme, platformRole: 'client_admin', firstName: 'Ada', lastName: 'Okafor' });
const eve = await aUser({ client: acme, platformRole: 'client_admin', firstName: 'Eve', lastName: 'Moreau' });
const asEve = await aSession({ user: eve });
const asAda = await aSession({ user: ada });

const rename = (as: SessionHeaders, first: string, last: string) =>
  call(changeMe, { as, body: { first_name: first, last_name: last } });
const change = (as: SessionHeaders, id: number, notes: string) =>
  call(updateAsset, { as, params: { id }, body: { notes } });
const historyOf = async (id: number, as = asAda) => (await call(listAssetHistory, { as, params: { id } })).json().data;

it('identifies the actor even if they had another name at that time', async () => {
  const { id } = await anAsset({ client: acme });

  await rename(asEve, 'Ada', 'Okafor');
  await change(asEve, id, 'Sold by Ada');
  await rename(asEve, 'Eve', 'Moreau');
  await change(asAda, id, 'Not by me');

  expect(await historyOf(id)).toMatchObject([
    { by: 'Ada Okafor', actor: { id: ada.id, name: 'Ada Okafor', of_platform: false } },
    { by: 'Ada Okafor', actor: { id: eve.id, name: 'Eve Moreau', of_platform: false } },
  ]);
});

it('marks a platform administrator to a company, whatever their name', async () => {
  const admin = await aSession({ platformRole: 'platform_admin', firstName: 'Ada', lastName: 'Okafor' });
  const { id } = await anAsset({ client: acme });
  await change(admin, id, 'By the platform');

  const expected = [{ by: 'Ada Okafor', actor: { name: null, of_platform: true } }];
  expect(await historyOf(id)).toMatchObject(expected);
  expect(await historyOf(id, admin)).toMatchObject(expected);
});

it('has no actor for events from before actors were stored', async () => {
  const { id, clientId } = await anAsset({ client: acme });
  await db
    .insert(recordEvents)
    .values({ clientId, resource: 'assets', recordId: id, act: 'added', by: 'Ada Okafor', changes: [] });

  expect(await historyOf(id)).toMatchObject([{ by: 'Ada Okafor', actor: null }]);
});

it('has nothing of a record of another kind with the same id', async () => {
  const { id, clientId } = await anAsset({ client: acme });
  await db
    .insert(recordEvents)
    .values({ clientId, resource: 'applications', recordId: id, act: 'added', by: 'Ada Okafor', changes: [] });

  expect(await historyOf(id)).toEqual([]);
});

it('is stored with the record from its creation on', async () => {
  const body = { asset_tag: 'N-1', name: 'New laptop', category: 'laptop', status: 'in_stock' } as const;
  const { id } = (await call(addAsset, { as: asAda, body })).json().data;
  const changedBy = async () => {
    const [row] = await db
      .select({ name: assets.changedBy, id: assets.changedById })
      .from(assets)
      .where(eq(assets.id, id));
    return row;
  };

  expect(await changedBy()).toEqual({ name: 'Ada Okafor', id: ada.id });
  await change(asEve, id, 'Mine');
  expect(await changedBy()).toEqual({ name: 'Eve Moreau', id: eve.id });
});
