import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as calls from '@orgscope/contract/resources/webhooks';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '../../db/tables/webhooks.ts';
import { sealer } from '../../lib/secrets/sealer.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';
import { webhookBuilders } from '../../testing/webhooks.ts';
import type { Got } from '../../testing/webhooks.ts';
import { clearDeliveries } from './clear-deliveries.ts';
import { deliveryLeases } from './delivery-leases.ts';
import { secretContext } from './delivery-worker.ts';
import { renewSeals } from './renew-seals.ts';
import { signatureOf } from './signature.ts';
import { switchOff } from './switch-off.ts';

const testApp = await startTestApp({ ALLOW_PRIVATE_CALLS: 'true' });
const { app, call, database, mailTo, aClient, aUser, aFunction } = testApp;
const db = database.in(platformScope);

const { anEndpoint, aSlowEndpoint, aWebhook, letPass } = webhookBuilders(testApp);

const verified = (secret: string, { body, headers }: Got) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const tell = (client: Client, name = 'Finance') => aFunction({ client, name });

describe('a delivery', () => {
  it('is signed so that the library of Standard Webhooks accepts it, and no other secret', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, secret, log } = await aWebhook(url);
    const { id } = await tell(client);
    await app.webhooksDelivered();

    const [sent, ...others] = got as [Got];
    expect(others).toEqual([]);
    expect(verified(secret, sent)).toEqual({
      type: 'function.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sequence: expect.any(Number),
      version: 1,
      data: {
        client_id: client.id,
        actor_id: null,
        actor_kind: null,
        records: [{ id, version: 1, fields: { name: 'Finance', type: 'IT' } }],
      },
    });
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, sent)).toThrow('No matching signature');
    expect(() => verified(secret, { ...sent, body: sent.body.replace('Finance', 'Sales') })).toThrow(
      'No matching signature',
    );
    const [delivery] = await log();
    expect(delivery).toMatchObject({
      message_id: sent.headers['webhook-id'],
      event: 'function.created',
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last: { status: 200, fault: null, answer: 'Thanks', ms: expect.any(Number) },
    });
  });

  it('passes the check of the guide, and passes no more once it is altered', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, secret } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    const guide = await readFile(new URL('../../../../../docs/guide/webhooks.md', import.meta.url), 'utf8');
    const [, example = ''] = [...guide.matchAll(/^```js\n([\s\S]*?)^```/gm)].at(-1) ?? [];
    const { verified: check } = await import(`data:text/javascript,${encodeURIComponent(example)}`);

    const [{ body, headers }] = got as [Got];
    expect(check(secret, headers, body)).toMatchObject({ type: 'function.created', data: { client_id: client.id } });
    expect(() => check(secret, headers, body.replace('Finance', 'Sales'))).toThrow('Not from Orgscope');
    expect(() => check(secret, { ...headers, 'webhook-timestamp': '1614265330' }, body)).toThrow('Too old');
  });

  it('has the signature that the specification publishes as its example', () => {
    const body = '{"test": 2432232314}';
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body };
    expect(signatureOf(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], signed)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('is signed by both secrets while they are exchanged, and then by the new one alone', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, lead, secret, id } = await aWebhook(url);
    const renewed = (await call(calls.rotateWebhookSecret, { as: lead, params: { id } })).json().data.secret as string;
    await tell(client);
    await app.webhooksDelivered();
    await db.update(webhooks).set({ previousUntil: new Date() }).where(eq(webhooks.id, id));
    await tell(client, 'Sales');
    await app.webhooksDelivered();

    const [during, after] = got as [Got, Got];
    expect(verified(secret, during)).toEqual(verified(renewed, during));
    expect(verified(renewed, after)).toMatchObject({ type: 'function.created' });
    expect(() => verified(secret, after)).toThrow('No matching signature');
    await app.sweep();
    expect(await db.$count(webhooks, sql`id = ${id} and previous_secret is not null`)).toBe(0);
  });

  it.each(['at once', 'one after the other'])(
    'keeps the first secret for its day if two new ones are made %s',
    async (how) => {
      const { url, got } = await anEndpoint(200);
      const { client, lead, secret, id } = await aWebhook(url);
      const rotate = async () => (await call(calls.rotateWebhookSecret, { as: lead, params: { id } })).json().data;

      const both = how === 'at once' ? await Promise.all([rotate(), rotate()]) : [await rotate(), await rotate()];
      await tell(client);
      await app.webhooksDelivered();

      const [sent] = got as [Got];
      expect(verified(secret, sent)).toMatchObject({ type: 'function.created' });
      const latest = both.toSorted((one, other) => one.webhook.version - other.webhook.version)[1];
      expect(verified(latest.secret, sent)).toMatchObject({ type: 'function.created' });
      expect(both[0].webhook.previous_until).toBe(both[1].webhook.previous_until);
    },
  );

  it('is tried again under the same id for a day, and then given up', async () => {
    const { url, got } = await anEndpoint(500);
    const { client, log, read } = await aWebhook(url);
    await tell(client);
    for (const seconds of [0, 6, 360, 2_160, 8_640, 21_600, 34_560, 34_560]) {
      await letPass(seconds);
      await app.webhooksDelivered();
    }
    expect(got).toHaveLength(8);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 8, last: { status: 500 } }]);
    expect((await read()).failing_since).not.toBeNull();
  });

  it('that succeeds late at a former address leaves the failure of the present one', async () => {
    const move: { to?: () => Promise<unknown> } = {};
    const former = await aSlowEndpoint(async () => move.to?.(), 200);
    const { client, lead, id, read } = await aWebhook(former.url);
    const fails = () =>
      db
        .update(webhooks)
        .set({ failingSince: sql`now()` })
        .where(eq(webhooks.id, id));
    move.to = async () => {
      await call(calls.updateWebhook, { as: lead, params: { id }, body: { url: 'http://127.0.0.1:9/in' } });
      await fails();
    };
    await fails();
    await tell(client);
    await app.webhooksDelivered();

    expect(former.got).toHaveLength(1);
    expect((await read()).failing_since).not.toBeNull();
  });

  it('that succeeds at last ends the failure', async () => {
    const { url } = await anEndpoint(503, 200);
    const { client, log, read } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    const [waiting] = await log('waiting');
    expect(Date.parse(waiting.next_attempt_at) - Date.now()).toBeLessThan(6_100);
    await letPass(6);
    await app.webhooksDelivered();
    expect(await log('delivered')).toHaveLength(1);
    expect((await read()).failing_since).toBeNull();
  });

  it('waits as long as a busy endpoint asks for', async () => {
    const { url } = await anEndpoint(429, 200);
    const { client, log } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    const [waiting] = await log('waiting');
    const wait = Date.parse(waiting.next_attempt_at) - Date.now();
    expect(wait).toBeGreaterThan(1_700_000);
    expect(wait).toBeLessThan(1_801_000);
    await letPass(1_800);
    await app.webhooksDelivered();
    expect(await log('delivered')).toMatchObject([{ attempts: 2 }]);
  });

  it('is shown with its body and every answer, and sent again by hand', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, lead, log } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    const [{ id }] = await log();
    const again = () => call(calls.replayDelivery, { as: lead, params: { id } });
    expect((await again()).statusCode).toBe(200);
    expect((await again()).json().error.code).toBe('already_active');
    await app.webhooksDelivered();

    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([
      got[0]?.headers['webhook-id'],
      got[0]?.headers['webhook-id'],
    ]);
    const details = (await call(calls.readDelivery, { as: lead, params: { id } })).json().data;
    expect(details).toMatchObject({ state: 'delivered', attempts: 2, body: got[0]?.body });
    expect(details.tries).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it('of the test button reaches a webhook that has chosen something else', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, lead, secret, id } = await aWebhook(url);
    await call(calls.testWebhook, { as: lead, params: { id } });
    await app.webhooksDelivered();
    expect(verified(secret, got[0] as Got)).toMatchObject({ type: 'webhook.test', data: { client_id: client.id } });
  });

  it('of a deactivated client waits, and so does that of a webhook that is paused', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, lead, id, log } = await aWebhook(url);
    await tell(client);
    const setActive = (isActive: boolean) => db.update(clients).set({ isActive }).where(eq(clients.id, client.id));
    const setOn = (is_on: boolean) => call(calls.updateWebhook, { as: lead, params: { id }, body: { is_on } });
    await setActive(false);
    await app.webhooksDelivered();
    await setActive(true);
    await setOn(false);
    await app.webhooksDelivered();
    expect([got.length, await log('waiting')]).toEqual([0, [expect.objectContaining({ attempts: 0 })]]);
    await setOn(true);
    await app.webhooksDelivered();
    expect(got).toHaveLength(1);
  });

  it('is removed a month later', async () => {
    const { url } = await anEndpoint(200);
    const { client, log } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    await db.update(webhookEvents).set({ at: sql`now() - interval '29 days'` });
    await app.sweep();
    expect(await log()).toHaveLength(1);
    await db.update(webhookEvents).set({ at: sql`now() - interval '31 days'` });
    await app.sweep();
    expect(await log()).toEqual([]);
  });
});

describe('a webhook is switched off, and its administrators are told', () => {
  it('after three days of failure', async () => {
    const { url, got } = await anEndpoint(500);
    const { client, user, id, log, read } = await aWebhook(url);
    const member = await aUser({ client, password: 'Kestrel over water' });
    await tell(client);
    await app.webhooksDelivered();
    await db
      .update(webhooks)
      .set({ failingSince: sql`now() - interval '73 hours'` })
      .where(eq(webhooks.id, id));
    await tell(client, 'Sales');
    for (const seconds of [6, 360]) {
      await letPass(seconds);
      await app.webhooksDelivered();
    }
    expect(await read()).toMatchObject({ is_on: true });
    await letPass(2_160);
    await app.webhooksDelivered();

    expect(await read()).toMatchObject({ is_on: false, off_reason: 'failing', off_at: expect.any(String) });
    expect(await log('failed')).toHaveLength(2);
    const [mail, ...more] = await mailTo(user.username);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A webhook of your company in Orgscope was switched off');
    expect(mail?.text).toContain(`calls ${new URL(url).host} was switched off`);
    expect(await mailTo(member.username)).toEqual([]);
    const before = got.length;
    await tell(client, 'Legal');
    await app.webhooksDelivered();
    expect(got).toHaveLength(before);
  });

  it('not by the first attempts of a delivery after quiet days', async () => {
    const { url } = await anEndpoint(500, 500, 500, 200);
    const { client, id, read } = await aWebhook(url);
    await db
      .update(webhooks)
      .set({ failingSince: sql`now() - interval '20 days'` })
      .where(eq(webhooks.id, id));
    await tell(client);
    for (const seconds of [0, 6, 360, 2_160]) {
      await letPass(seconds);
      await app.webhooksDelivered();
    }

    expect(await read()).toMatchObject({ is_on: true, off_reason: null, failing_since: null });
  });

  it('after three days of failure at its present address, not at one before', async () => {
    const [{ url }, other] = [await anEndpoint(500), await anEndpoint(500)];
    const { client, lead, id, read } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    await db
      .update(webhooks)
      .set({ failingSince: sql`now() - interval '73 hours'` })
      .where(eq(webhooks.id, id));
    await call(calls.updateWebhook, { as: lead, params: { id }, body: { url: other.url } });
    expect((await read()).failing_since).toBeNull();
    await letPass(6);
    await app.webhooksDelivered();

    expect(other.got).toHaveLength(1);
    expect(await read()).toMatchObject({ is_on: true, failing_since: expect.any(String) });
  });

  it('never because a former address is gone', async () => {
    const present = await anEndpoint(200);
    const move: { to?: () => Promise<unknown> } = {};
    const former = await aSlowEndpoint(async () => move.to?.(), 410);
    const { client, lead, id, read, log } = await aWebhook(former.url);
    move.to = () => call(calls.updateWebhook, { as: lead, params: { id }, body: { url: present.url } });
    await tell(client);
    await app.webhooksDelivered();

    expect(await read()).toMatchObject({ is_on: true, off_reason: null, failing_since: null, url: present.url });
    await letPass(6);
    await app.webhooksDelivered();
    expect([present.got.length, await log('waiting')]).toEqual([1, []]);
  });

  it('at once if its endpoint is gone; switched on again, it begins anew', async () => {
    const { url, got } = await anEndpoint(410, 200);
    const { client, lead, user, id, read, log } = await aWebhook(url);
    await tell(client);
    await app.webhooksDelivered();
    expect(await read()).toMatchObject({ is_on: false, off_reason: 'gone' });
    expect((await mailTo(user.username))[0]?.text).toContain('410 Gone');

    await call(calls.updateWebhook, { as: lead, params: { id }, body: { is_on: true } });
    expect(await read()).toMatchObject({ is_on: true, off_reason: null, failing_since: null });
    const [{ id: delivery }] = await log('failed');
    await call(calls.replayDelivery, { as: lead, params: { id: delivery } });
    await app.webhooksDelivered();
    expect([got.length, await log('delivered')]).toEqual([2, [expect.objectContaining({ attempts: 2 })]]);
  });
});

test('secrets under a former key of the server are encrypted under the present one', async () => {
  const [old, present] = [randomBytes(32), randomBytes(32)];
  const client = await aClient();
  const former = sealer([old], 'webhooks');
  const [kept, previous] = ['whsec_a', 'whsec_b'].map((secret) => former.seal(secret, secretContext(client.id)));
  const row = { clientId: client.id, url: 'https://hooks.example/', events: ['user.created'], isOn: false };
  const [added] = await db
    .insert(webhooks)
    .values({ ...row, secret: kept ?? '', previousSecret: previous ?? '' })
    .returning();

  await renewSeals(database, sealer([present, old], 'webhooks'));

  const [stored] = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, added?.id ?? 0));
  const open = (text: string | null | undefined) =>
    sealer([present], 'webhooks').open(text ?? '', secretContext(client.id));
  expect([open(stored?.secret), open(stored?.previousSecret)]).toEqual(['whsec_a', 'whsec_b']);
});

describe('a webhook whose secret no key of the server opens', () => {
  const lost = (clientId: number) => sealer([randomBytes(32)], 'webhooks').seal('whsec_a', secretContext(clientId));

  it('works again once it has a new secret', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, lead, id, log } = await aWebhook(url);
    await db
      .update(webhooks)
      .set({ secret: lost(client.id) })
      .where(eq(webhooks.id, id));
    await tell(client);
    await app.webhooksDelivered();
    expect((await log())[0]).toMatchObject({ last: { status: null, fault: 'no_secret' } });

    const { secret } = (await call(calls.rotateWebhookSecret, { as: lead, params: { id } })).json().data;
    await letPass(10);
    await app.webhooksDelivered();

    expect((await log())[0]).toMatchObject({ state: 'delivered', last: { status: 200 } });
    expect(got[0]?.headers['webhook-signature']).not.toContain(' ');
    expect(verified(secret, got[0] as Got)).toMatchObject({ type: 'function.created' });
  });

  it('has its new secret encrypted under the present key, although the one before it stays lost', async () => {
    const [old, present] = [randomBytes(32), randomBytes(32)];
    const { client, id } = await aWebhook('http://127.0.0.1:1/');
    const secret = sealer([old], 'webhooks').seal('whsec_b', secretContext(client.id));
    const previousSecret = lost(client.id);
    await db.update(webhooks).set({ secret, previousSecret }).where(eq(webhooks.id, id));

    expect(await renewSeals(database, sealer([present, old], 'webhooks'))).not.toContain(id);

    const [stored] = await db.select().from(webhooks).where(eq(webhooks.id, id));
    expect(sealer([present], 'webhooks').open(stored?.secret ?? '', secretContext(client.id))).toBe('whsec_b');
    expect(stored?.previousSecret).toBe(previousSecret);
  });
});

describe('several servers', () => {
  it('share what waits, and the lease of one that died ends; its late report changes nothing', async () => {
    const { url, got } = await anEndpoint(200);
    const { client, id, log } = await aWebhook(url);
    for (let made = 0; made < 10; made += 1) await tell(client, `Team ${made}`);
    const [one, other] = [
      deliveryLeases(database, { leaseSeconds: 60 }),
      deliveryLeases(database, { leaseSeconds: 60 }),
    ];
    const taken = await Promise.all([one.take([], 10, 6), other.take([], 10, 6)]);
    const ids = taken.flat().map((delivery) => delivery.id);
    expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
    await app.webhooksDelivered();
    expect(got).toEqual([]);

    // Both died.
    await db.update(webhookDeliveries).set({ leasedUntil: new Date() }).where(eq(webhookDeliveries.webhookId, id));
    await app.webhooksDelivered();
    expect(got).toHaveLength(10);
    const attempt = { at: '', ms: 1, status: 500, fault: null, answer: null };
    await one.record(
      taken.flat().map((delivery) => ({
        delivery: { ...delivery, isFailing: true },
        attempt,
        isDelivered: false,
        waitSeconds: 5,
      })),
    );
    expect(await log('delivered')).toHaveLength(10);
  });

  it('leave given up what was at work when its webhook was switched off, unless it arrived', async () => {
    const { client, id, log } = await aWebhook('http://127.0.0.1:1/');
    for (let made = 0; made < 3; made += 1) await tell(client, `Team ${made}`);
    const leases = deliveryLeases(database, { leaseSeconds: 60 });
    const taken = (await leases.take([], 10, 6)).filter(({ webhookId }) => webhookId === id);
    await switchOff(database, { webhookId: id, url: 'http://127.0.0.1:1/' }, 'gone');
    await clearDeliveries(database, app.log, new AbortController().signal);
    const attempt = { at: '', ms: 1, status: 410, fault: null, answer: null };
    await leases.record(
      taken.map((delivery, index) => ({
        delivery: { ...delivery, isFailing: true },
        attempt,
        isDelivered: index === 2,
        waitSeconds: index === 0 ? undefined : 5,
      })),
    );
    const states = await Promise.all([log('failed'), log('waiting'), log('delivered')]);
    expect(states.map(({ length }) => length)).toEqual([2, 0, 1]);
  });

  it('give a webhook that fails one delivery at a time, and others all they wait for', async () => {
    const [failing, healthy] = [await aWebhook('http://127.0.0.1:1/'), await aWebhook('http://127.0.0.1:1/')];
    for (const { client } of [failing, healthy])
      for (let made = 0; made < 5; made += 1) await tell(client, `Team ${made}`);
    await db.update(webhooks).set({ failingSince: new Date() }).where(eq(webhooks.id, failing.id));
    const take = async () => {
      const taken = await deliveryLeases(database, { leaseSeconds: 60 }).take([], 10, 20);
      return [failing, healthy].map(({ id }) => taken.filter(({ webhookId }) => webhookId === id).length);
    };
    const [one, other] = await Promise.all([take(), take()]);
    expect([one, other].reduce((sum, counts) => sum.map((count, at) => count + (counts[at] ?? 0)))).toEqual([1, 5]);
    expect(await take()).toEqual([0, 0]);
    expect(await deliveryLeases(database, { leaseSeconds: 60 }).take([failing.id, healthy.id], 10, 20)).toEqual([]);
  });
});
