import { english } from '@orgscope/contract/words/english';
import { changeUserPlaces } from '@orgscope/contract/resources/user-places';
import type { NewPlaces } from '@orgscope/contract/resources/user-places';
import { updateUser } from '@orgscope/contract/resources/users';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { auditEvents } from '../../../db/tables/audit-events.ts';
import { mails } from '../../../db/tables/mails.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';

const { call, database, aClient, aFunction, aLocation, aUser, aSession, userById } = await startTestApp();
const db = database.in(platformScope);

const operator = await aClient();
const acme = await aClient({ name: 'Acme' });
const foreign = await aClient();
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
const admin = await aSession({ client: operator, platformRole: 'platform_admin' });
const [desk, plant] = [
  await aFunction({ client: acme, name: 'Service desk' }),
  await aFunction({ client: acme, name: 'Plant' }),
];
const pune = await aLocation({ client: acme, name: 'Pune' });

const change = (ids: number[], places: NewPlaces, preview?: boolean, by: SessionHeaders = as) =>
  call(changeUserPlaces, { as: by, body: { ids, change: places, ...(preview && { preview }) } });
const inDesk = () => aUser({ client: acme, clientFunctionId: desk.id });
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const eventsOf = (userId: number) =>
  and(
    eq(auditEvents.resource, 'users'),
    eq(auditEvents.recordId, String(userId)),
    eq(auditEvents.call, 'POST /api/core/users/bulk/'),
  );
const mailsTo = (userId: number) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'profile_changed')));

describe('a change of many users', () => {
  it('gives those who can take it the places, and tells what became of each', async () => {
    const user = await inDesk();
    const there = await aUser({ client: acme, clientFunctionId: plant.id, clientLocationId: pune.id });
    const inactive = await aUser({ client: acme, isActive: false });
    const theirs = await aUser({ client: foreign });
    const held = await aUser({ client: acme, platformRole: 'platform_admin' });

    const response = await change([theirs.id, inactive.id, there.id, held.id, user.id, there.id], {
      client_function_id: plant.id,
      client_location_id: pune.id,
    });

    const { message, data } = response.json();
    expect([response.statusCode, message]).toEqual([200, '1 user(s) changed']);
    expect(data.changed).toEqual([
      {
        id: user.id,
        name: `${user.firstName} ${user.lastName}`,
        changes: [
          { field: 'function', from: 'Service desk', to: 'Plant' },
          { field: 'location', from: null, to: 'Pune' },
        ],
        version: 2,
        before: { client_function_id: desk.id, client_location_id: null },
      },
    ]);
    expect(idsOf(data.unchanged)).toEqual([there.id]);
    expect(data.refused.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual([
      [theirs.id, english('users.absent')],
      [inactive.id, english('users.inactive')],
      [held.id, english('users.platform_admin_held')],
    ]);
    expect(await userById(user.id)).toMatchObject({
      clientFunctionId: plant.id,
      clientLocationId: pune.id,
      version: 2,
      changedBy: 'Lena Brandt',
    });
    expect(await userById(there.id)).toEqual(there);
  });

  it('calls whoever was invited by address alone by that address', async () => {
    const nameless = { client: acme, firstName: '', lastName: '' };
    const [moved, there] = [await aUser(nameless), await aUser({ ...nameless, clientFunctionId: plant.id })];

    const { data } = (await change([moved.id, there.id], { client_function_id: plant.id })).json();

    const [[changed], [unchanged]] = [data.changed, data.unchanged];
    expect([changed.name, unchanged.name]).toEqual([moved.username, there.username]);
  });

  it('leaves the place that is not sent, and empties one that is null', async () => {
    const user = await aUser({ client: acme, clientFunctionId: desk.id, clientLocationId: pune.id });

    await change([user.id], { client_function_id: null });

    expect(await userById(user.id)).toMatchObject({ clientFunctionId: null, clientLocationId: pune.id });
  });

  it('only tells its effects in a preview, and mails nobody', async () => {
    const user = await inDesk();

    const preview = (await change([user.id], { client_location_id: pune.id }, true)).json();

    expect(preview.message).toBeUndefined();
    expect([await userById(user.id), await mailsTo(user.id)]).toEqual([user, []]);
    expect((await change([user.id], { client_location_id: pune.id })).json().data).toEqual(preview.data);
  });

  it('is refused as a whole with places of other clients and with inactive ones', async () => {
    const user = await inDesk();
    const refused: NewPlaces[] = [
      { client_function_id: (await aFunction({ client: foreign })).id },
      { client_function_id: (await aFunction({ client: acme, isActive: false })).id },
      { client_location_id: (await aLocation({ client: foreign })).id },
      { client_location_id: (await aLocation({ client: acme, isActive: false })).id },
    ];
    for (const places of refused) {
      const response = await change([user.id], places);
      expect([response.statusCode, Object.keys(response.json().message)]).toEqual([404, Object.keys(places)]);
    }
    expect(await userById(user.id)).toEqual(user);
  });

  it('has one to a thousand users, and is closed to members', async () => {
    const user = await inDesk();
    const many = Array.from({ length: 1001 }, (_, index) => index + 1);
    const member = await aSession({ client: acme });

    expect((await change([], { client_function_id: null })).statusCode).toBe(400);
    expect((await change(many, { client_function_id: null })).statusCode).toBe(400);
    expect((await change([user.id], {})).json().data.unchanged).toHaveLength(1);
    expect((await change([user.id], { client_function_id: null }, false, member)).statusCode).toBe(403);
    expect(await userById(user.id)).toEqual(user);
  });

  it('is kept in the audit, told to each by a mail, and taken back with what the answer tells of each', async () => {
    const [one, two] = [await inDesk(), await inDesk()];
    const places = { client_function_id: plant.id, client_location_id: pune.id };

    const [done] = (await change([one.id, two.id], places)).json().data.changed;

    const [mail] = await mailsTo(one.id);
    expect(mail?.parameters).toEqual({
      editor: 'Lena Brandt',
      function_from: 'Service desk',
      function_to: 'Plant',
      location_from: '',
      location_to: 'Pune',
    });
    expect(await mailsTo(two.id)).toHaveLength(1);
    expect(await db.select().from(auditEvents).where(eventsOf(two.id))).toMatchObject([
      { act: 'changed', actorRole: 'client_admin' },
    ]);

    const { version, before } = done;
    const undone = await call(updateUser, { as, params: { id: one.id }, body: { ...before, version } });

    expect(undone.statusCode).toBe(200);
    expect(await userById(one.id)).toMatchObject({ clientFunctionId: desk.id, clientLocationId: null });
  });

  it('is not taken back from a user whom somebody has changed since', async () => {
    const user = await inDesk();
    const [{ version, before }] = (await change([user.id], { client_function_id: plant.id })).json().data.changed;
    await call(updateUser, { as: admin, params: { id: user.id }, body: { job_title: 'Fitter' } });

    const undone = await call(updateUser, { as, params: { id: user.id }, body: { ...before, version } });

    expect([undone.statusCode, undone.json().error.code]).toEqual([409, 'edit_conflict']);
    expect(await userById(user.id)).toMatchObject({ clientFunctionId: plant.id, jobTitle: 'Fitter' });
  });

  it('waits for another one of the same users in another order, without a deadlock', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await inDesk()).id);

    const answers = await Promise.all([
      change(ids, { client_location_id: pune.id }),
      change(ids.toReversed(), { client_function_id: plant.id }),
    ]);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await userById(ids[0] ?? 0)).toMatchObject({ clientLocationId: pune.id, clientFunctionId: plant.id });
  });
});
