import { inEnglish } from '@orgscope/contract/words/english';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import {
  addAsset,
  assignAsset,
  handBackAsset,
  listAssetHistory,
  moveAsset,
  readAsset,
  updateAsset,
} from '@orgscope/contract/resources/assets';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aLocation, anAsset, aUser, aSession } = await startTestApp();

await aClient();
const acme = await aClient({ name: 'Acme' });
const other = await aClient();
const desk = await aFunction({ client: acme, name: 'Service desk' });
const [lisbon, porto] = [
  await aLocation({ client: acme, name: 'Lisbon' }),
  await aLocation({ client: acme, name: 'Porto' }),
];
const placed = { clientFunctionId: desk.id, clientLocationId: lisbon.id };
const ada = await aUser({ client: acme, firstName: 'Ada', lastName: 'Okafor', ...placed });
const ben = await aUser({ client: acme, firstName: 'Ben', lastName: 'Costa' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });

type Response = Awaited<ReturnType<typeof call>>;
const outcome = (response: Response) => [response.statusCode, response.json().message];
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const assign = (id: number, userId: number, version?: number) =>
  call(assignAsset, { as, params: { id }, body: { user_id: userId, ...(version !== undefined && { version }) } });
const handBack = (id: number, body = {}) => call(handBackAsset, { as, params: { id }, body });
const move = (id: number, body: object) => call(moveAsset, { as, params: { id }, body });
const historyOf = async (id: number) => (await call(listAssetHistory, { as, params: { id } })).json().data;

describe('assigning an asset', () => {
  it('sets its holder and the holder’s function and location, with one event', async () => {
    const { id } = await anAsset({ client: acme, locationId: porto.id });
    const response = await assign(id, ada.id);
    expect(response.json()).toMatchObject({
      message: inEnglish(assetMessages.assigned),
      data: {
        status: 'assigned',
        assigned_user: { id: ada.id },
        function: { id: desk.id },
        location: { id: lisbon.id },
      },
    });
    expect(await historyOf(id)).toMatchObject([
      {
        act: 'assigned',
        by: 'Lena Brandt',
        changes: [
          { field: 'status', from: 'In stock', to: 'Assigned', from_code: 'in_stock', to_code: 'assigned' },
          { field: 'assigned_user', from: null, to: 'Ada Okafor' },
          { field: 'function', from: null, to: 'Service desk' },
          { field: 'location', from: 'Porto', to: 'Lisbon' },
        ],
      },
    ]);
  });

  it('keeps its function and location if the holder has none, and can replace a holder', async () => {
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id, locationId: porto.id });
    expect((await assign(id, ben.id)).json().data).toMatchObject({
      assigned_user: { id: ben.id },
      location: { id: porto.id },
    });
  });

  it('to its holder changes nothing', async () => {
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: ben.id });
    expect((await assign(id, ben.id)).json().data.version).toBe(1);
    expect(await historyOf(id)).toEqual([]);
  });

  it.each(['retired', 'lost'] as const)('that is %s is refused', async (status) => {
    const { id } = await anAsset({ client: acme, status });
    expect(outcome(await assign(id, ada.id))).toEqual([409, inEnglish(assetMessages.gone(status))]);
  });

  it('to a user who is inactive, absent or of another client is refused', async () => {
    const { id } = await anAsset({ client: acme });
    const inactive = await aUser({ client: acme, isActive: false });
    const theirs = await aUser({ client: other });
    for (const userId of [inactive.id, theirs.id, 2_147_483_647]) {
      const refused = await assign(id, userId);
      expect(codeOf(refused)).toEqual([404, 'not_found']);
      expect(refused.json().message).toEqual({ user_id: ['User not found'] });
    }
    expect(outcome(await call(assignAsset, { as, params: { id }, body: {} as never }))).toEqual([
      400,
      { user_id: ['Choose a person'] },
    ]);
  });

  it('that is inactive or another client’s is refused', async () => {
    const [inactive, theirs] = [await anAsset({ client: acme, isActive: false }), await anAsset({ client: other })];
    expect(outcome(await assign(inactive.id, ada.id))).toEqual([409, inEnglish(assetMessages.inactive)]);
    expect(codeOf(await assign(theirs.id, ada.id))).toEqual([404, 'not_found']);
  });

  it('twice at once succeeds for one user; the other request is answered with the holder', async () => {
    const { id } = await anAsset({ client: acme });
    const answers = await Promise.all([assign(id, ada.id, 1), assign(id, ben.id, 1)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((left, right) => left.statusCode - right.statusCode);
    expect(lost?.json().conflict.record.assigned_user).toEqual(won?.json().data.assigned_user);
    expect(await historyOf(id)).toHaveLength(1);
  });
});

describe('handing an asset back', () => {
  it('sets the status "in stock" and the given location', async () => {
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id, locationId: lisbon.id });
    const response = await handBack(id, { location_id: porto.id });
    expect(response.json()).toMatchObject({
      message: inEnglish(assetMessages.handedBack),
      data: { status: 'in_stock', assigned_user: null, location: { id: porto.id } },
    });
    expect(await historyOf(id)).toMatchObject([{ act: 'handed_back' }]);
  });

  it('keeps the location if none is given, and works for a deactivated holder', async () => {
    const gone = await aUser({ client: acme, isActive: false });
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: gone.id, locationId: lisbon.id });
    expect((await handBack(id)).json().data).toMatchObject({ assigned_user: null, location: { id: lisbon.id } });
  });

  it.each(['in_repair', 'retired', 'lost'] as const)('that is %s takes it from its holder alone', async (status) => {
    const { id } = await anAsset({ client: acme, status, assignedUserId: ada.id });
    expect((await handBack(id)).json().data).toMatchObject({ status, assigned_user: null });
  });

  it('without a holder is refused, and so is an outdated version', async () => {
    const [free, assigned] = [
      await anAsset({ client: acme }),
      await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id, version: 4 }),
    ];
    expect(outcome(await handBack(free.id))).toEqual([409, inEnglish(assetMessages.notAssigned)]);
    expect(codeOf(await handBack(assigned.id, { version: 3 }))).toEqual([409, 'edit_conflict']);
  });
});

describe('moving an asset', () => {
  it('changes the given fields, clears those that are null, and keeps the others', async () => {
    const { id } = await anAsset({ client: acme, functionId: desk.id, locationId: lisbon.id });
    expect((await move(id, { location_id: porto.id })).json().data).toMatchObject({
      function: { id: desk.id },
      location: { id: porto.id },
    });
    expect((await move(id, { function_id: null })).json().data).toMatchObject({
      function: null,
      location: { id: porto.id },
    });
    expect((await historyOf(id)).map(({ act }: { act: string }) => act)).toEqual(['moved', 'moved']);
  });

  it('to a place of another client is refused', async () => {
    const { id } = await anAsset({ client: acme });
    const [site, team] = [await aLocation({ client: other }), await aFunction({ client: other })];
    const refused = await move(id, { location_id: site.id, function_id: team.id });
    expect(codeOf(refused)).toEqual([404, 'not_found']);
    expect(Object.keys(refused.json().message)).toEqual(['function_id', 'location_id']);
  });
});

describe.each(['retired', 'lost'] as const)('an asset that is %s', (status) => {
  const fault = { assigned_user_id: [inEnglish(assetMessages.gone(status))] };

  it('cannot be added or changed with a holder', async () => {
    const { id } = await anAsset({ client: acme, status });
    const body = {
      asset_tag: `G-${status}`,
      name: 'Gone',
      category: 'laptop',
      status,
      assigned_user_id: ada.id,
    } as const;
    const refused = [
      await call(addAsset, { as, body }),
      await call(updateAsset, { as, params: { id }, body: { assigned_user_id: ada.id } }),
    ];

    expect(refused.map((response) => [response.statusCode, response.json().message])).toEqual([
      [400, fault],
      [400, fault],
    ]);
    expect((await call(readAsset, { as, params: { id } })).json().data).toMatchObject({
      status,
      assigned_user: null,
      version: 1,
    });
  });

  it('cannot get another holder in the same change', async () => {
    const { id } = await anAsset({ client: acme, status: 'in_stock' });
    const refused = await call(updateAsset, { as, params: { id }, body: { status, assigned_user_id: ada.id } });
    expect([refused.statusCode, refused.json().message]).toEqual([400, fault]);
  });

  it('keeps its holder through other changes, and can be assigned after its return', async () => {
    const { id } = await anAsset({ client: acme, status: 'assigned', assignedUserId: ada.id });
    const bodies = [{ status }, { notes: 'Last seen in Lisbon' }, { status, assigned_user_id: ada.id }] as const;
    for (const body of bodies) {
      const { data } = (await call(updateAsset, { as, params: { id }, body })).json();
      expect(data).toMatchObject({ status, assigned_user: { id: ada.id } });
    }
    const back = { status: 'assigned', assigned_user_id: ben.id } as const;
    expect((await call(updateAsset, { as, params: { id }, body: back })).json().data).toMatchObject({
      status: 'assigned',
      assigned_user: { id: ben.id },
    });
  });
});
