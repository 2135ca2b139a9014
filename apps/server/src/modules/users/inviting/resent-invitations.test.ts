import { stalledAfterDays } from '@orgscope/contract/analytics/engagement';
import { readEngagement, listAnalyticsRows, readYear } from '@orgscope/contract/resources/analytics';
import type { EngagementPage } from '@orgscope/contract/analytics/engagement';
import { readNeeds } from '@orgscope/contract/resources/needs';
import { readOperations } from '@orgscope/contract/resources/operations';
import { listUsers, resendInvitation } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';

const { call, database, aClient, aSession, aSubscription, aUser } = await startTestApp();
const db = database.in(platformScope);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const operator = await aSession({ platformRole: 'platform_admin' });

const notYet = { passwordHash: null, acceptedTermsVersion: null, profileCompletedAt: null };

async function aLead(timezone?: string) {
  const client = await aClient({ ...(timezone && { timezone }) });
  await aSubscription({ client, modules: ['stakeholder_engagement', 'year_in_review'] });
  return { client, lead: await aSession({ client, platformRole: 'client_admin' }) };
}

/** Who is told to wait for too long, and since when, on each page that tells it. */
async function stalledOnPages(lead: SessionHeaders) {
  const { stalled } = (await call(readEngagement, { as: lead, query: {} })).json<{ data: EngagementPage }>().data;
  const rows = await call(listAnalyticsRows, { as: lead, query: { chart: 'stalled' } });
  const { needs } = (await call(readNeeds, { as: lead, query: {} })).json().data;
  const { matters } = (await call(readOperations, { as: operator })).json().data;
  const listed = await call(listUsers, { as: lead, query: { invited: 'stalled' } });
  const ofKind = (list: { kind: string }[]) => list.find(({ kind }) => kind === 'invitations_stalled');
  return {
    page: stalled?.people.map(({ sent_on }) => sent_on),
    rows: rows.json().data.rows.map(({ date }: { date: string }) => date),
    needs: ofKind(needs),
    operations: ofKind(matters),
    list: listed.json().data.length,
  };
}

const invitedIn = async (year: number, lead: SessionHeaders) => {
  const { measures } = (await call(readYear, { as: lead, query: { year } })).json().data;
  return measures.find(({ key }: { key: string }) => key === 'people_invited').value;
};

test('an invitation that is sent again waits anew, and was first sent on its own day', async () => {
  const { client, lead } = await aLead();
  const invitedAt = daysAgo(400);
  const { id } = await aUser({
    client,
    firstName: 'Ada',
    lastName: 'Late',
    ...notYet,
    createdAt: invitedAt,
    invitedAt,
  });
  const waitingSince = (day: string) => ({
    page: [day],
    rows: [day],
    needs: { kind: 'invitations_stalled', count: 1, first: [{ name: 'Ada Late', date: day }] },
    operations: expect.objectContaining({ count: 1, first: [expect.objectContaining({ date: day, count: 1 })] }),
    list: 1,
  });
  expect(await stalledOnPages(lead)).toEqual(waitingSince(dayOf(invitedAt)));

  expect((await call(resendInvitation, { as: lead, params: { id } })).statusCode).toBe(200);
  expect(await stalledOnPages(lead)).toEqual({ page: [], rows: [], needs: undefined, operations: undefined, list: 0 });

  const resent = daysAgo(stalledAfterDays);
  await db.update(users).set({ invitationResentAt: resent }).where(eq(users.id, id));
  expect(await stalledOnPages(lead)).toEqual(waitingSince(dayOf(resent)));
  expect(await invitedIn(invitedAt.getUTCFullYear(), lead)).toBe(1);
});

// At any moment, the day in one of these zones is not that of UTC.
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('every page counts by the days of UTC, in %s too', async (timezone) => {
  const { client, lead } = await aLead(timezone);
  const midnight = Date.parse(dayOf(daysAgo(stalledAfterDays - 1)));
  const [stalled, waiting] = [new Date(midnight - 3_600_000), new Date(midnight + 3_600_000)];
  await aUser({ client, ...notYet, createdAt: stalled, invitedAt: stalled });
  await aUser({ client, ...notYet, createdAt: waiting, invitedAt: waiting });

  const day = dayOf(stalled);
  expect(await stalledOnPages(lead)).toMatchObject({ page: [day], rows: [day], needs: { count: 1 }, list: 1 });
});
