import { english } from '@orgscope/contract/words/english';
import { endDevice, endOtherDevices, listDevices } from '@orgscope/contract/resources/devices';
import type { Device } from '@orgscope/contract/resources/devices';
import { getMe } from '@orgscope/contract/resources/me';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders, User } from '../../testing/builders.ts';

const { call, database, aUser, aSession } = await startTestApp({ SESSION_IDLE: '1h' });

const devicesOf = async (as: SessionHeaders): Promise<Device[]> => (await call(listDevices, { as })).json().data;
const change = (user: User, fields: Partial<typeof sessions.$inferInsert>) =>
  database.in(platformScope).update(sessions).set(fields).where(eq(sessions.userId, user.id));
const isSignedIn = async (as: SessionHeaders) => (await call(getMe, { as })).statusCode === 200;

async function currentOf(as: SessionHeaders): Promise<Device> {
  const current = (await devicesOf(as)).find(({ is_current }) => is_current);
  if (!current) throw new Error('The own device is missing');
  return current;
}

describe('the list', () => {
  it('has browser, system and times of each signed-in device, and marks the present one', async () => {
    const user = await aUser();
    await aSession({ user });
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await change(user, { userAgent, createdAt: new Date('2026-05-01T08:00:00Z') });
    const as = await aSession({ user });
    await aSession();

    const devices = await devicesOf(as);

    expect(devices).toHaveLength(2);
    expect(devices.filter(({ is_current }) => is_current)).toMatchObject([{ browser: '', operating_system: '' }]);
    expect(devices.filter(({ is_current }) => !is_current)).toMatchObject([
      { browser: 'Firefox', operating_system: 'Linux', signed_in_at: '2026-05-01T08:00:00.000Z' },
    ]);
  });

  it('starts with the device that was used last', async () => {
    const user = await aUser();
    for (const minutes of [20, 40, 30]) {
      await aSession({ user });
      await database
        .in(platformScope)
        .update(sessions)
        .set({ userAgent: `${minutes}`, lastSeenAt: sql`now() - ${minutes}::integer * interval '1 minute'` })
        .where(and(eq(sessions.userId, user.id), isNull(sessions.userAgent)));
    }

    const moments = (await devicesOf(await aSession({ user }))).map(({ last_seen_at }) => last_seen_at);

    expect(moments).toHaveLength(4);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('leaves out expired sessions', async () => {
    const user = await aUser();
    await aSession({ user });
    await change(user, { expiresAt: new Date(Date.now() - 1000) });
    const idle = await aUser();
    await aSession({ user: idle });
    await database
      .in(platformScope)
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '61 minutes'` })
      .where(eq(sessions.userId, idle.id));

    expect(await devicesOf(await aSession({ user }))).toHaveLength(1);
    expect(await devicesOf(await aSession({ user: idle }))).toHaveLength(1);
  });
});

describe('ending', () => {
  it('signs out the one device', async () => {
    const user = await aUser();
    const [as, other, third] = [await aSession({ user }), await aSession({ user }), await aSession({ user })];

    const { id } = await currentOf(other);
    const response = await call(endDevice, { as, params: { id } });

    expect(response.json()).toEqual({
      success: true,
      message: english('devices.ended'),
      code: 'devices.ended',
      data: null,
    });
    expect([await isSignedIn(as), await isSignedIn(other), await isSignedIn(third)]).toEqual([true, false, true]);
    expect((await call(endDevice, { as, params: { id } })).statusCode).toBe(404);
  });

  it('signs out the present device too and clears its cookies, in any spelling of its id', async () => {
    const as = await aSession();

    const response = await call(endDevice, { as, params: { id: (await currentOf(as)).id.toUpperCase() } });

    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sessionid', ''],
      ['csrftoken', ''],
    ]);
    expect(await isSignedIn(as)).toBe(false);
  });

  it('does not find another user’s device, also for platform administrators', async () => {
    const theirs = await aSession();
    const { id } = await currentOf(theirs);
    const as = await aSession({ platformRole: 'platform_admin' });

    for (const each of [id, crypto.randomUUID(), 'none', '1']) {
      expect((await call(endDevice, { as, params: { id: each } })).statusCode).toBe(404);
    }
    expect(await isSignedIn(theirs)).toBe(true);
  });

  it('signs out all the user’s other devices and no one else’s', async () => {
    const user = await aUser();
    const [as, other, third, theirs] = [
      await aSession({ user }),
      await aSession({ user }),
      await aSession({ user }),
      await aSession(),
    ];

    const response = await call(endOtherDevices, { as });

    expect(response.json().message).toBe(english('devices.others_ended'));
    expect(await Promise.all([as, other, third, theirs].map(isSignedIn))).toEqual([true, false, false, true]);
  });
});
