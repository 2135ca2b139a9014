import { english } from '@orgscope/contract/words/english';
import * as calls from '@orgscope/contract/resources/subscriptions';
import { restoreClient } from '@orgscope/contract/resources/clients';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { inviteUser } from '@orgscope/contract/resources/users';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';

const { call, inject, aClient, aUser, aSession, aSubscription } = await startTestApp();
const admin = await aSession({ platformRole: 'platform_admin', firstName: 'Ada', lastName: 'Byron' });

type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];

const inputOf = (client: Client, fields: Partial<BodyOf<typeof calls.addSubscription>> = {}) => ({
  client_id: client.id,
  name: 'Core',
  modules: ['measure_it' as const],
  start_date: '2026-01-01',
  ...fields,
});
const add = (client: Client, fields: object = {}) =>
  call(calls.addSubscription, { as: admin, body: inputOf(client, fields) });
const change = (id: number, body: object) => call(calls.updateSubscription, { as: admin, params: { id }, body });
const remove = (id: number) => call(calls.deleteSubscription, { as: admin, params: { id } });
const restore = (id: number) => call(calls.restoreSubscription, { as: admin, params: { id } });
const list = async (query: object = {}): Promise<calls.SubscriptionRecord[]> =>
  (await call(calls.listSubscriptions, { as: admin, query })).json().data;

const dayFrom = (days: number, timezone = 'UTC') =>
  new Date(Date.parse(todayIn(timezone)) + days * 86_400_000).toISOString().slice(0, 10);

describe('a subscription', () => {
  it('is added, changed, cancelled and restored', async () => {
    const client = await aClient({ name: 'Borealis' });
    await aUser({ client });

    const added = await add(client, {
      name: '  Core  suite ',
      modules: ['performance_dashboard', 'measure_it', 'measure_it'],
      end_date: '2099-12-31',
      seat_limit: 25,
      notes: 'Agreed by phone',
    });
    const { id } = added.json().data;
    const changed = await change(id, { end_date: null, seat_limit: null, notes: ' ' });
    const deleted = await remove(id);
    const restored = await restore(id);

    expect(added.json()).toMatchObject({
      message: english('subscriptions.done.add'),
      data: {
        client: { id: client.id, name: 'Borealis' },
        name: 'Core  suite',
        modules: ['measure_it', 'performance_dashboard'],
        start_date: '2026-01-01',
        end_date: '2099-12-31',
        seat_limit: 25,
        seats_used: 1,
        notes: 'Agreed by phone',
        status: 'active',
        is_active: true,
        version: 1,
      },
    });
    expect(changed.json()).toMatchObject({
      message: english('subscriptions.done.update'),
      data: { name: 'Core  suite', end_date: null, seat_limit: null, notes: null, version: 2 },
    });
    expect(deleted.json()).toMatchObject({
      message: english('subscriptions.done.delete'),
      data: { status: 'cancelled', is_active: false, seats_used: 0 },
    });
    expect(restored.json()).toMatchObject({
      message: english('subscriptions.done.restore'),
      data: { status: 'active', version: 4 },
    });
    expect(await list({ client_id: client.id })).toEqual([restored.json().data]);
  });

  it('is upcoming, active until its last day, and expired by the calendar of its client', async () => {
    const west = 'Etc/GMT+12';
    const east = 'Etc/GMT-14';
    const statuses = async (timezone: string, day: string) => {
      const client = await aClient({ timezone });
      await aSubscription({ client, name: '1', startDate: day });
      await aSubscription({ client, name: '2', startDate: '2020-01-01', endDate: day });
      return (await list({ client_id: client.id })).map(({ status }) => status);
    };

    for (const timezone of [west, 'UTC', east]) {
      expect(await statuses(timezone, dayFrom(-1, timezone))).toEqual(['active', 'expired']);
      expect(await statuses(timezone, dayFrom(0, timezone))).toEqual(['active', 'active']);
      expect(await statuses(timezone, dayFrom(1, timezone))).toEqual(['upcoming', 'active']);
    }
    // The dates in the easternmost and the westernmost zone are never the same.
    expect(await statuses(west, dayFrom(0, east))).toEqual(['upcoming', 'active']);
  });

  it('has a name that is unique in its client among subscriptions that are not cancelled', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const { id } = await aSubscription({ client, name: 'Core' });
    const second = await aSubscription({ client, name: 'Extra' });

    const taken = [await add(client, { name: ' CORE ' }), await change(second.id, { name: 'core' })];
    expect(taken.map(outcomeOf)).toEqual(taken.map(() => [409, 'name_taken']));
    expect(taken[0]?.json().message).toEqual({ name: [english('subscriptions.name_taken')] });
    expect((await add(other)).statusCode).toBe(201);

    await remove(id);
    expect((await add(client)).statusCode).toBe(201);
    expect(outcomeOf(await restore(id))).toEqual([409, 'name_taken']);
  });

  it('belongs to an active client', async () => {
    const client = await aClient({ isActive: false });
    const { id } = await aSubscription({ client, isActive: false });

    for (const [response, message] of [
      [await add(client), { client_id: [english('clients.inactive')] }],
      [await restore(id), english('clients.inactive')],
    ] as const) {
      expect([...outcomeOf(response), response.json().message]).toEqual([409, 'inactive', message]);
    }
    const absent = { body: { ...inputOf(client), client_id: 2_000_000_000 }, as: admin };
    const refused = await call(calls.addSubscription, absent);
    expect([...outcomeOf(refused), refused.json().message]).toEqual([
      404,
      'not_found',
      { client_id: ['Client not found'] },
    ]);
  });

  it('stays with its client', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const { id } = await aSubscription({ client });

    const refused = await change(id, { name: 'Renamed', client_id: other.id });
    expect(outcomeOf(refused)).toEqual([400, 'validation_failed']);
    expect((await change(id, { name: 'Renamed', client_id: client.id })).json().data.client.id).toBe(client.id);
  });

  it('is changed, cancelled and restored in the right state only', async () => {
    const client = await aClient();
    const active = await aSubscription({ client });
    const cancelled = await aSubscription({ client, isActive: false });

    const refused = [
      await restore(active.id),
      await remove(cancelled.id),
      await change(cancelled.id, { name: 'Alive' }),
      await change(2_000_000_000, { name: 'Nowhere' }),
    ];
    expect(refused.map(outcomeOf)).toEqual([
      [409, 'already_active'],
      [409, 'inactive'],
      [409, 'inactive'],
      [404, 'not_found'],
    ]);
  });

  it('is not overwritten by an editor with an earlier version', async () => {
    const { id } = await aSubscription();
    await change(id, { name: 'Hers', version: 1 });

    const late = await change(id, { name: 'His', version: 1 });

    expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({ record: { name: 'Hers', version: 2 }, changed_by: 'Ada Byron' });
  });

  it('returns all errors at once, one per field', async () => {
    const client = await aClient();
    const { id } = await aSubscription({ client, startDate: '2026-03-01' });
    const faults = async (body: object) => {
      const sent = { method: 'POST' as const, url: calls.addSubscription.path, headers: { ...admin }, payload: body };
      return (await inject(sent)).json().message;
    };

    expect(await faults({ name: 'x', start_date: '2026-02-31', end_date: '2026-13-01', seat_limit: 0 })).toEqual({
      client_id: ['Client is required'],
      name: ['Subscription name must be at least 2 characters'],
      modules: ['Choose at least one module'],
      start_date: ['Start date must be a date of the calendar, from 1900 on'],
      end_date: ['End date must be a date of the calendar, from 1900 on'],
      seat_limit: ['Seat limit must be a whole number from 1 to 1,000,000'],
    });
    expect(await faults({ ...inputOf(client), name: '', end_date: '2025-12-31', seat_limit: 1e9 })).toEqual({
      name: ['Subscription name is required'],
      end_date: [english('subscriptions.ends_before_start')],
      seat_limit: ['Seat limit must be a whole number from 1 to 1,000,000'],
    });
    expect(await faults({ ...inputOf(client), modules: [], start_date: '2026-01-01T00:00:00Z' })).toEqual({
      modules: ['Choose at least one module'],
      start_date: ['Start date must be a date of the calendar, from 1900 on'],
    });
    expect(await faults({ ...inputOf(client), modules: ['everything'], seat_limit: 2.5 })).toMatchObject({
      seat_limit: ['Seat limit must be a whole number from 1 to 1,000,000'],
    });
    const early = await change(id, { end_date: '2026-02-28' });
    expect([early.statusCode, early.json().message]).toEqual([
      400,
      { end_date: [english('subscriptions.ends_before_start')] },
    ]);
  });
});

describe('the list', () => {
  it('is for all clients or one, by client and name, and is filtered by status and module', async () => {
    const [second, first] = [await aClient({ name: 'Zz two' }), await aClient({ name: 'Zz one' })];
    await aSubscription({ client: second, name: 'B', modules: ['year_in_review'] });
    await aSubscription({ client: second, name: 'A', startDate: '2099-01-01' });
    await aSubscription({ client: first, name: 'C', endDate: '2021-01-01' });
    await aSubscription({ client: first, name: 'D', isActive: false });
    const names = async (query: object) => (await list(query)).map(({ name }) => name);
    const ours = { search: 'zz ' };

    expect(await names(ours)).toEqual(['C', 'A', 'B']);
    expect(await names({ ...ours, include_inactive: true })).toEqual(['C', 'D', 'A', 'B']);
    expect(await names({ client_id: second.id })).toEqual(['A', 'B']);
    expect(await names({ ...ours, status: 'expired' })).toEqual(['C']);
    expect(await names({ ...ours, status: 'cancelled' })).toEqual(['D']);
    expect(await names({ ...ours, module: 'year_in_review' })).toEqual(['B']);
    expect(await names({ ...ours, include_inactive: true, ordering: '-status' })).toEqual(['D', 'C', 'B', 'A']);
    expect(await names({ client_id: 2_000_000_000 })).toEqual([]);
  });

  it('of a deleted client counts as cancelled, until the client is restored', async () => {
    const [gone, here] = [await aClient({ name: 'Gone', isActive: false }), await aClient({ name: 'Here' })];
    await aUser({ client: gone });
    for (const client of [gone, here]) await aSubscription({ client, name: 'Kestrel' });
    const kestrels = async (query: object) =>
      (await list(query))
        .filter(({ name }) => name === 'Kestrel')
        .map(({ client, status, seats_used }) => [client.name, status, seats_used]);

    expect(await kestrels({})).toEqual([['Here', 'active', 0]]);
    expect(await kestrels({ status: 'active', include_inactive: true })).toEqual([['Here', 'active', 0]]);
    expect(await kestrels({ status: 'cancelled' })).toEqual([['Gone', 'cancelled', 0]]);
    const query = { status: 'active' } as const;
    expect((await call(calls.exportSubscriptions, { as: admin, query })).body).not.toContain('Gone');

    await call(restoreClient, { as: admin, params: { id: gone.id } });
    expect(await kestrels({ client_id: gone.id })).toEqual([['Gone', 'active', 1]]);
  });

  it('is exported as a file with labels', async () => {
    const client = await aClient({ name: 'File makers' });
    await aSubscription({ client, name: 'Core', endDate: '2099-12-31', seatLimit: 5, notes: '=1+1' });

    const file = await call(calls.exportSubscriptions, { as: admin, query: { client_id: client.id } });

    expect(file.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Name,Client,Modules,Start date,End date,Seat limit,Seats used,Status,Notes',
      "Core,File makers,Measure IT,2020-01-01,2099-12-31,5,0,Active,'=1+1",
      '',
    ]);
  });

  it('is for platform administrators only', async () => {
    const as = await aSession({ platformRole: 'client_admin' });
    expect(outcomeOf(await call(calls.listSubscriptions, { as }))).toEqual([403, 'permission_denied']);
  });
});

describe('what users hold', () => {
  it('is sent at sign-in and with the user, with the reason for what is not held', async () => {
    const client = await aClient();
    const password = 'Correct-horse-7';
    const user = await aUser({ client, password });
    const core = await aSubscription({ client, name: 'Core', endDate: '2099-12-31' });
    await aSubscription({ client, modules: ['year_in_review'], endDate: '2025-03-03' });
    await aSubscription({ client, modules: ['year_in_review'], endDate: '2024-03-03' });
    await aSubscription({ client, modules: ['stakeholder_engagement'], startDate: '2099-01-01' });
    await aSubscription({ client, modules: ['performance_dashboard'], isActive: false });
    await aSubscription({ modules: ['performance_dashboard'] });

    const { data } = (await call(signIn, { body: { username: user.username, password } })).json();

    const held = [{ id: core.id, name: 'Core', modules: ['measure_it'], status: 'active', end_date: '2099-12-31' }];
    expect(data.subscriptions).toEqual(held);
    expect(data.user.subscriptions).toEqual(held);
    expect(data.user.modules).toEqual([
      { name: 'measure_it', status: 'held', date: null },
      { name: 'year_in_review', status: 'ended', date: '2025-03-03' },
      { name: 'stakeholder_engagement', status: 'upcoming', date: '2099-01-01' },
      { name: 'performance_dashboard', status: 'none', date: null },
    ]);
    const as = await aSession({ user });
    expect((await call(getMe, { as })).json()).toMatchObject({ subscriptions: held, modules: data.user.modules });
    await remove(core.id);
    expect((await call(getMe, { as })).json().subscriptions).toEqual([]);
  });
});

describe('a seat limit', () => {
  const invite = (client: Client, email: string) =>
    call(inviteUser, { as: admin, body: { email, platform_role: 'member', client_id: client.id } });

  it('below the present number of users is refused where it would count', async () => {
    const client = await aClient();
    await aUser({ client });
    await aUser({ client });
    await aUser({ client, isActive: false });
    const { id } = await aSubscription({ client, seatLimit: 2 });
    const past = await aSubscription({ client, seatLimit: 1, endDate: '2021-01-01' });
    const cancelled = await aSubscription({ client, seatLimit: 1, isActive: false });

    const refused = [
      await add(client, { seat_limit: 1 }),
      await add(client, { seat_limit: 1, start_date: '2099-01-01' }),
      await change(id, { seat_limit: 1 }),
      await change(past.id, { end_date: null }),
      await restore(cancelled.id),
    ];

    expect(refused.map(outcomeOf)).toEqual(refused.map(() => [409, 'in_use']));
    for (const response of refused)
      expect(response.json().message).toEqual({ seat_limit: [english('subscriptions.too_few_seats', { count: 2 })] });
    expect((await change(past.id, { seat_limit: 3, end_date: null })).statusCode).toBe(200);
    expect((await add(client, { seat_limit: 1, end_date: '2026-01-02' })).statusCode).toBe(201);
  });

  it('that is already exceeded does not prevent other changes', async () => {
    const client = await aClient();
    for (let users = 0; users < 2; users += 1) await aUser({ client });
    const { id } = await aSubscription({ client, seatLimit: 1 });

    expect((await change(id, { notes: 'Over-full', seat_limit: 1 })).json().data).toMatchObject({ seats_used: 2 });
  });

  it('refuses a further invitation, by the smallest limit among subscriptions that are not over', async () => {
    const client = await aClient();
    await aSubscription({ client, name: 'Past', seatLimit: 1, endDate: '2021-01-01' });
    await aSubscription({ client, name: 'Gone', seatLimit: 1, isActive: false });
    await aSubscription({ client, name: 'Wide', seatLimit: 9 });
    await aSubscription({ client, name: 'Soon', seatLimit: 2, startDate: '2099-01-01' });

    for (const name of ['one', 'two'])
      expect((await invite(client, `${name}-${client.id}@seats.example`)).statusCode).toBe(201);
    const refused = await invite(client, `three-${client.id}@seats.example`);

    expect(outcomeOf(refused)).toEqual([409, 'no_seat_left']);
    expect(refused.json().message).toBe('No seat is left. The subscription "Soon" is limited to 2');
  });
});
