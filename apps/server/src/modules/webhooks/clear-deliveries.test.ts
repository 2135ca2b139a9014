import * as calls from '@orgscope/contract/resources/webhooks';
import { testEvent } from '@orgscope/contract/webhook-events';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/webhooks.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { rowsOf } from '../client-export/read-table.ts';
import { clearDeliveries } from './clear-deliveries.ts';
import { deliveryLeases } from './delivery-leases.ts';
import { switchOff } from './switch-off.ts';

const { app, call, database, aClient, aUser, aSession, mailTo } = await startTestApp();
const db = database.in(platformScope);
const url = 'https://hooks.example/in';
const many = 6_000;
const clear = (signal = new AbortController().signal) => clearDeliveries(database, app.log, signal);

// As if more rows than these took a statement longer than it may take.
const most = 5_000;
const limiting = ['update', 'delete'].map(
  (act) => sql`create trigger ${sql.raw(`few_at_once_${act}`)} after ${sql.raw(act)} on webhook_deliveries
    referencing old table as before for each statement execute function few_at_once()`,
);
await asOwner(
  database,
  sql`create function few_at_once() returns trigger language plpgsql as $$ begin
    if (select count(*) from before) > ${sql.raw(String(most))} then raise '% rows', (select count(*) from before); end if;
    return null; end $$`,
  ...limiting,
);
afterAll(() => asOwner(database, sql`drop function few_at_once cascade`));

/** A webhook with many deliveries that wait. */
async function aBusyWebhook(waiting = many) {
  const client = await aClient();
  const user = await aUser({ client, platformRole: 'client_admin', password: 'Kestrel over water' });
  const lead = await aSession({ user });
  const add = () => call(calls.addWebhook, { as: lead, body: { url, events: ['function.created'] } });
  const { id } = (await add()).json().data.webhook as { id: number };
  await db.execute(sql`
    with told as (insert into webhook_events (client_id, type, data)
      select ${client.id}, 'function.created', '{}' from generate_series(1, ${waiting}::int) n returning client_id, id)
    insert into webhook_deliveries (client_id, webhook_id, event_id) select client_id, ${id}, id from told`);
  // As the database does by itself before long.
  await asOwner(database, sql`analyze webhook_deliveries`);
  const areIts = eq(webhookDeliveries.webhookId, id);
  const count = () => db.$count(webhookDeliveries, areIts);
  const given = () => db.$count(webhookDeliveries, and(areIts, isNotNull(webhookDeliveries.deadAt)));
  return { client, user, lead, id, add, count, given };
}
type Busy = Awaited<ReturnType<typeof aBusyWebhook>>;

const read = async ({ id }: Busy) => (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0];
/** Stops before the next statement, once so many have been made. */
const stoppedAfter = (statements: number) => {
  let left = statements;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};

describe('a busy webhook that is deleted', () => {
  it('is gone for everybody at once, and its deliveries go in portions', async () => {
    const busy = await aBusyWebhook();
    const { client, lead, id, add } = busy;
    for (let made = 1; made < 10; made += 1) await add();
    const [delivery] = (await call(calls.listDeliveries, { as: lead, params: { id } })).json().data;
    const deleted = await call(calls.deleteWebhook, { as: lead, params: { id } });

    expect([deleted.statusCode, await busy.count()]).toEqual([200, many]);
    const listed = (await call(calls.listWebhooks, { as: lead })).json().data as { id: number }[];
    expect([listed.length, listed.map((each) => each.id).includes(id)]).toEqual([9, false]);
    const params = { id };
    const body = { is_on: true };
    const refused = [
      await call(calls.updateWebhook, { as: lead, params, body }),
      await call(calls.deleteWebhook, { as: lead, params }),
      await call(calls.rotateWebhookSecret, { as: lead, params }),
      await call(calls.testWebhook, { as: lead, params }),
      await call(calls.listDeliveries, { as: lead, params }),
      await call(calls.readDelivery, { as: lead, params: { id: delivery.id } }),
      await call(calls.replayDelivery, { as: lead, params: { id: delivery.id } }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    const exported: string[] = [];
    const table = { name: 'webhooks', columns: ['url'], key: [{ name: 'id', type: 'integer' }] };
    for await (const row of rowsOf(database, client.id, table)) exported.push(row);
    expect(exported).toHaveLength(9);
    expect((await add()).statusCode).toBe(201);

    await clear();
    expect([await read(busy), await busy.count()]).toEqual([undefined, 0]);
    const told = await db
      .select({ act: auditEvents.act, actor: auditEvents.actorId })
      .from(auditEvents)
      .where(and(eq(auditEvents.resource, 'webhooks'), eq(auditEvents.recordId, String(id))));
    expect(told).toEqual([
      { act: 'added', actor: busy.user.id },
      { act: 'removed', actor: busy.user.id },
    ]);
  });

  it('is cleared by the next run where a server stops in between', async () => {
    const busy = await aBusyWebhook();
    await call(calls.deleteWebhook, { as: busy.lead, params: { id: busy.id } });
    await clear(stoppedAfter(1));
    expect([await busy.count(), (await read(busy))?.isOn]).toEqual([many - most, false]);

    await clear();
    expect([await busy.count(), await read(busy)]).toEqual([0, undefined]);
  });

  it('goes in portions also where something else deletes some of them at the same time', async () => {
    const busy = await aBusyWebhook(2 * many);
    await call(calls.deleteWebhook, { as: busy.lead, params: { id: busy.id } });
    // The first that is deleted is gone already.
    await asOwner(
      database,
      sql`create sequence deleted`,
      sql`create function gone_once() returns trigger language plpgsql security definer as $$ begin
        return case when nextval('deleted') > 1 then old end; end $$`,
      sql`create trigger gone_once before delete on webhook_deliveries for each row execute function gone_once()`,
    );
    await clear();
    await asOwner(database, sql`drop function gone_once cascade`, sql`drop sequence deleted`);

    expect([await busy.count(), await read(busy)]).toEqual([0, undefined]);
  });

  it('holds no other back if it cannot be cleared', async () => {
    const [first, second] = [await aBusyWebhook(1), await aBusyWebhook(1)];
    for (const { lead, id } of [first, second]) await call(calls.deleteWebhook, { as: lead, params: { id } });
    await asOwner(
      database,
      sql`create function fail() returns trigger language plpgsql as $$ begin raise 'No'; end $$`,
      sql`create trigger fail before delete on webhook_deliveries for each row
        when (old.webhook_id = ${sql.raw(String(first.id))}) execute function fail()`,
    );
    expect(await clear()).toBe(1);
    await asOwner(database, sql`drop function fail cascade`);

    expect([await first.count(), await second.count(), await read(second)]).toEqual([1, 0, undefined]);
    expect(await clear()).toBe(0);
    expect(await first.count()).toBe(0);
  });
});

describe('a busy webhook that has failed for days', () => {
  it('is given up whole if it is switched on meanwhile, and then sends what is newer', async () => {
    const busy = await aBusyWebhook();
    await switchOff(database, { webhookId: busy.id, url }, 'gone');
    await clear(stoppedAfter(1));
    const params = { id: busy.id };
    const switched = await call(calls.updateWebhook, { as: busy.lead, params, body: { is_on: true } });
    expect(switched.json().data).toMatchObject({ is_on: true, off_reason: null, off_at: null });
    await call(calls.testWebhook, { as: busy.lead, params });
    const take = () => deliveryLeases(database, { leaseSeconds: 60 }).take([], 10, 20);
    expect([await busy.given(), await take()]).toEqual([most, []]);

    await clear();
    expect([await busy.given(), await busy.count()]).toEqual([many, many + 1]);
    expect(await take()).toMatchObject([{ webhookId: busy.id, type: testEvent }]);
  });

  it('is switched off at once, and what waits for it is given up in portions', async () => {
    const busy = await aBusyWebhook();
    expect(await switchOff(database, { webhookId: busy.id, url }, 'gone')).toBe(true);
    expect([(await read(busy))?.isOn, await busy.given()]).toEqual([false, 0]);
    expect(await mailTo(busy.user.username)).toHaveLength(1);

    await clear(stoppedAfter(1));
    expect(await busy.given()).toBe(most);
    await clear();
    expect([await busy.given(), await busy.count()]).toEqual([many, many]);
  });
});
