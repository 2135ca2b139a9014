import {
  changePulse,
  archivePulse,
  closePulse,
  copyPulse,
  countAudience,
  listPulses,
  openPulse,
  readPulse,
  remindPulse,
  sendTestMail,
  addPulse,
} from '@orgscope/contract/resources/pulses';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { lastRuns } from '../../../lib/scheduling/repeated-work.ts';
import { localTime } from '../../../lib/time/local-moment.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders, scale } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, mailTo, aUser, aSession, aFunction, aLocation, anAttribute, anAnswer } = testApp;
const { aCompany, aDraft, open, tokensOf, close } = pulseBuilders(testApp);
const db = database.in(platformScope);

const peopleOf = (client: Awaited<ReturnType<typeof aCompany>>['client'], count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => aUser({ client, ...fields })));
const outcome = (response: { statusCode: number; json(): { error?: { code?: string } } }) => [
  response.statusCode,
  response.json().error?.code,
];

test('a draft starts with the questions of its template', async () => {
  const { lead } = await aCompany();
  const body = { template: 'it_services' as const, title: 'How well does IT serve you?' };
  const pulse = (await call(addPulse, { as: lead, body })).json().data;

  expect(pulse).toMatchObject({ state: 'draft', run: 1, editable: 'all', sender: 'Lena Brandt', answered: null });
  expect(pulse.question_list).toHaveLength(11);
  expect(pulse.question_list[0]).toMatchObject({ id: 'service_desk', kind: 'importance_satisfaction' });
});

test('a draft for the IT team asks the people of IT, and others everybody, until somebody says otherwise', async () => {
  const { lead } = await aCompany();
  const typeOf = async (template: 'it_services' | 'it_team' | 'own', audience?: { function_type: null }) => {
    const body = { template, title: 'How is it?', ...(audience && { audience }) };
    return (await call(addPulse, { as: lead, body })).json().data.audience.function_type;
  };
  expect([await typeOf('it_team'), await typeOf('it_services'), await typeOf('own')]).toEqual(['IT', null, null]);
  expect(await typeOf('it_team', { function_type: null })).toBeNull();
});

test('opening writes one invitation and one mail a person, however many servers try', async () => {
  const { client, lead, user } = await aCompany();
  const people = await peopleOf(client, 5);
  await aUser({ client, isActive: false });
  const id = await aDraft(lead);

  await open(lead, id);
  await Promise.all([app.runPulses(), app.runPulses()]);

  const pulse = (await call(readPulse, { as: lead, params: { id } })).json().data;
  expect(pulse).toMatchObject({ state: 'open', invited: 6, answered: null, editable: 'some' });
  for (const { username } of [...people, user]) {
    const mails = await mailTo(username);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('How is IT?');
    expect(mails[0]?.text).toContain('(Europe/Lisbon)');
  }
});

test('a pulse closes at the time that the client’s clocks show, also where they change', async () => {
  const { lead } = await aCompany({ timezone: 'Europe/Lisbon' });
  const closing = async (local: string) => {
    const id = await aDraft(lead, { opens_at: `${local.slice(0, 7)}-01T09:00`, closes_at: local });
    const [row] = await db.select({ closesAt: pulses.closesAt }).from(pulses).where(eq(pulses.id, id));
    return row?.closesAt?.toISOString();
  };
  expect(await closing('2037-10-24T01:30')).toBe('2037-10-24T00:30:00.000Z');
  // Shown twice that night: the first counts. In March it is skipped: as much later as the clocks skip.
  expect(await closing('2037-10-25T01:30')).toBe('2037-10-25T00:30:00.000Z');
  expect(await closing('2037-03-29T01:30')).toBe('2037-03-29T01:30:00.000Z');
});

test('a pulse needs five people, a question and an end', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 3);
  const few = await aDraft(lead);
  expect((await call(openPulse, { as: lead, params: { id: few } })).json().message).toMatchObject({
    audience: [expect.stringContaining('Only 4 people')],
  });
  const [silent, endless] = [await aDraft(lead, { questions: [] }), await aDraft(lead, { closes_at: null })];
  expect((await call(openPulse, { as: lead, params: { id: silent } })).json().message).toHaveProperty('questions');
  expect((await call(openPulse, { as: lead, params: { id: endless } })).json().message).toHaveProperty('closes_at');
});

test.each([
  [
    'two eNPS questions',
    {
      questions: [
        { kind: 'enps', text: 'a' },
        { kind: 'enps', text: 'b' },
      ],
    },
    'questions',
  ],
  ['a choice with one option', { questions: [{ kind: 'choice', text: 'a', options: ['x'] }] }, 'questions'],
  [
    'eleven questions',
    { questions: Array.from({ length: 11 }, () => ({ kind: 'agreement', text: 'a' })) },
    'questions',
  ],
  ['an end in the past', { closes_at: '2020-01-01T10:00' }, 'closes_at'],
  ['an end before the beginning', { opens_at: localDay(8), closes_at: localDay(7) }, 'closes_at'],
  ['an end after four months', { closes_at: localDay(120) }, 'closes_at'],
  ['a web address as its title', { title: 'See evil.example' }, 'title'],
  ['a function of another client', { audience: { function_ids: [2_000_000_000] } }, 'audience.function_ids'],
  ['three reminders', { reminders: 3 }, 'reminders'],
])('%s is refused', async (_, fields, field) => {
  const { lead } = await aCompany();
  const body = { template: 'own', title: 'Pulse', questions: [scale], ...fields } as never;
  const response = await call(addPulse, { as: lead, body });
  expect(outcome(response)).toEqual([400, 'validation_failed']);
  expect(Object.keys(response.json().message)).toEqual([field]);
});

test('an open pulse changes its title, end, repetition and reminders alone', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);

  expect((await call(changePulse, { as: lead, params: { id }, body: { closes_at: localDay(9) } })).statusCode).toBe(
    200,
  );
  const body = { questions: [{ ...scale, text: 'How satisfied are you with your chair?' }] };
  expect(outcome(await call(changePulse, { as: lead, params: { id }, body }))).toEqual([409, 'inactive']);
  await close(lead, id);
  expect(outcome(await call(changePulse, { as: lead, params: { id }, body: { title: 'Late' } }))).toEqual([
    409,
    'inactive',
  ]);
});

test('an open pulse is open for 92 days at most, however often its end is moved', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);
  const openedAt = new Date(Date.now() - 80 * 86_400_000);
  await db.update(pulses).set({ openedAt }).where(eq(pulses.id, id));
  const closeOn = (closes_at: string) => call(changePulse, { as: lead, params: { id }, body: { closes_at } });
  expect((await closeOn(localDay(10))).statusCode).toBe(200);
  const refused = await closeOn(localDay(14));
  expect(outcome(refused)).toEqual([400, 'validation_failed']);
  expect(refused.json().message).toEqual({ closes_at: ['A pulse is open for 92 days at most'] });
});

test('a change of what somebody else has changed is refused with the present state', async () => {
  const { lead } = await aCompany();
  const id = await aDraft(lead);
  await call(changePulse, { as: lead, params: { id }, body: { title: 'First', version: 1 } });
  const response = await call(changePulse, { as: lead, params: { id }, body: { title: 'Second', version: 1 } });
  expect(outcome(response)).toEqual([409, 'edit_conflict']);
  expect(response.json().conflict.record).toMatchObject({ title: 'First' });
});

test('a draft that somebody has changed since is not opened, and one that is no draft any more says so', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead, { opens_at: localDay(2), closes_at: localDay(9) });
  await call(changePulse, { as: lead, params: { id }, body: { opens_at: null, version: 1 } });
  const openAs = (version: number) => call(openPulse, { as: lead, params: { id }, query: { version } });

  const late = await openAs(1);
  expect(outcome(late)).toEqual([409, 'edit_conflict']);
  expect(late.json().conflict.record).toMatchObject({ state: 'draft', opens_at: null, version: 2 });
  expect((await openAs(2)).statusCode).toBe(200);
  expect(outcome(await openAs(2))).toEqual([409, 'inactive']);
});

test('a pulse that has opened since it was read as scheduled is not closed', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead, { opens_at: localDay(2), closes_at: localDay(9) });
  const shown = (await call(openPulse, { as: lead, params: { id } })).json().data;
  await db
    .update(pulses)
    .set({ opensAt: new Date(Date.now() - 1000) })
    .where(eq(pulses.id, id));
  await app.runPulses();

  const closeAs = (version: number) => call(closePulse, { as: lead, params: { id }, query: { version } });
  const late = await closeAs(shown.version);
  expect(outcome(late)).toEqual([409, 'edit_conflict']);
  const { record } = late.json().conflict;
  expect(record).toMatchObject({ state: 'open', invited: 6 });
  expect((await closeAs(record.version)).json().data.state).toBe('closed');
});

test('a scheduled pulse opens at its time, is reminded, closes, and begins its next run', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead, { opens_at: localDay(2), closes_at: localDay(9), repeat: 'quarterly', reminders: 1 });
  await call(openPulse, { as: lead, params: { id } });
  await app.runPulses();
  const state = async (pulse = id) => (await call(readPulse, { as: lead, params: { id: pulse } })).json().data;
  expect(await state()).toMatchObject({ state: 'scheduled', invited: 0 });

  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day);
  await db
    .update(pulses)
    .set({ opensAt: at(-1) })
    .where(eq(pulses.id, id));
  await app.runPulses();
  expect(await state()).toMatchObject({ state: 'open', invited: 6, reminders_sent: 0 });

  await db
    .update(pulses)
    .set({ openedAt: at(-6), closesAt: at(1) })
    .where(eq(pulses.id, id));
  await Promise.all([app.runPulses(), app.runPulses()]);
  expect(await state()).toMatchObject({ reminders_sent: 1 });

  await db
    .update(pulses)
    .set({ closesAt: at(-0.001) })
    .where(eq(pulses.id, id));
  await Promise.all([app.runPulses(), app.runPulses()]);
  expect(await state()).toMatchObject({ state: 'closed', editable: 'none' });
  const runs = (await call(listPulses, { as: lead })).json().data;
  expect(runs).toMatchObject([
    { state: 'scheduled', run: 2, series: id, repeat: 'quarterly' },
    { id, state: 'closed', run: 1, series: id },
  ]);
});

test('a pulse that cannot be counted stops no other, and makes the run fail', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const [broken, scheduled] = [
    await aDraft(lead),
    await aDraft(lead, { opens_at: localDay(2), closes_at: localDay(9) }),
  ];
  for (const id of [broken, scheduled]) await call(openPulse, { as: lead, params: { id } });
  const set = (id: number, fields: Partial<typeof pulses.$inferInsert>) =>
    db.update(pulses).set(fields).where(eq(pulses.id, id));
  await set(broken, { privateKey: 'v1.damaged', closesAt: new Date(Date.now() - 1_000) });
  await set(scheduled, { opensAt: new Date(Date.now() - 1_000) });

  await expect(app.runPulses()).rejects.toThrow(`Pulses failed: ${broken}`);

  expect(lastRuns().get('pulses')).toMatchObject({ hasFailed: true });
  const state = async (id: number) => (await call(readPulse, { as: lead, params: { id } })).json().data.state;
  expect(await state(scheduled)).toBe('open');
  await set(broken, { privateKey: null });
});

test('a pulse that is closed early tells when it ended, and a late server the planned end', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);
  const read = async () => (await call(readPulse, { as: lead, params: { id } })).json().data;
  const listed = async () => (await call(listPulses, { as: lead })).json().data;
  expect((await read()).closed_at).toBeNull();

  await close(lead, id);
  const [row] = await db.select({ closedAt: pulses.closedAt }).from(pulses).where(eq(pulses.id, id));
  const ended = row?.closedAt && localTime('Europe/Lisbon', row.closedAt);
  const planned = localDay(7);
  expect(await read()).toMatchObject({ closed_at: ended, closes_at: expect.stringContaining(planned) });
  expect(await listed()).toMatchObject([{ id, closed_at: ended }]);

  const closesAt = new Date(Date.now() - 3_600_000);
  await db.update(pulses).set({ closesAt }).where(eq(pulses.id, id));
  expect(await listed()).toMatchObject([{ id, closed_at: localTime('Europe/Lisbon', closesAt) }]);
});

test('the next look comes when something is to be done within a minute, else as usual', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);
  const set = (fields: Partial<typeof pulses.$inferInsert>) => db.update(pulses).set(fields).where(eq(pulses.id, id));
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  expect(await app.runPulses()).toBeUndefined();

  const closesAt = at(30);
  await set({ closesAt });
  expect(await app.runPulses()).toBe(closesAt.getTime());
  // The reminder is due in the middle.
  await set({ openedAt: new Date(closesAt.getTime() - 40_000), reminders: 1 });
  expect(await app.runPulses()).toBe(closesAt.getTime() - 20_000);

  const opensAt = at(40);
  await set({ state: 'scheduled', opensAt, reminders: 0, closesAt: at(86_400) });
  expect(await app.runPulses()).toBe(opensAt.getTime());
  expect((await call(readPulse, { as: lead, params: { id } })).json().data.state).toBe('scheduled');
  await set({ opensAt: at(90) });
  expect(await app.runPulses()).toBeUndefined();
});

test('an opening, a reminder and an end that are moved while a server looks come at their new times', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const opening = { opens_at: localDay(2), closes_at: localDay(9) };
  const [scheduled, reminded, closing] = [await aDraft(lead, opening), await aDraft(lead), await aDraft(lead)];
  await call(openPulse, { as: lead, params: { id: scheduled } });
  for (const id of [reminded, closing]) await open(lead, id);
  const set = (id: number, fields: Partial<typeof pulses.$inferInsert>) =>
    db.update(pulses).set(fields).where(eq(pulses.id, id));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await set(scheduled, { opensAt: inDays(-1) });
  await set(reminded, { openedAt: inDays(-6), closesAt: inDays(1), reminders: 1 });
  await set(closing, { closesAt: inDays(-1) });

  const change = (id: number, body: object) => call(changePulse, { as: lead, params: { id }, body });
  const begin = database.transaction;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, work) => {
    await change(scheduled, { opens_at: localDay(3) });
    await change(reminded, { reminders: 0 });
    await change(closing, { closes_at: localDay(3) });
    return begin(scope, work);
  });
  await app.runPulses();

  const read = async (id: number) => (await call(readPulse, { as: lead, params: { id } })).json().data;
  expect(await read(scheduled)).toMatchObject({ state: 'scheduled', invited: 0 });
  expect(await read(reminded)).toMatchObject({ state: 'open', reminders_sent: 0 });
  expect(await read(closing)).toMatchObject({ state: 'open' });
});

test('reminders go to those who have not answered, an hour apart and twice at most', async () => {
  const { client, lead, user } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);
  const remind = async () => {
    const response = await call(remindPulse, { as: lead, params: { id } });
    await app.runPulses();
    return response.statusCode;
  };
  const anHourLater = () =>
    database.asOwner((owner) =>
      owner.query(`update record_events set at = at - interval '1 hour' where record_id = $1 and act = 'reminded'`, [
        id,
      ]),
    );
  // Pressed twice, or again because the answer was lost.
  expect(await Promise.all([remind(), remind()]).then((both) => both.toSorted())).toEqual([200, 409]);
  expect(await remind()).toBe(409);
  await anHourLater();
  expect(await remind()).toBe(200);
  await anHourLater();
  expect(await remind()).toBe(409);
  const mails = await mailTo(user.username);
  expect(mails.map(({ subject }) => subject)).toEqual(['How is IT?', 'Reminder: How is IT?', 'Reminder: How is IT?']);
  expect(new Set(await tokensOf(user.username)).size).toBe(3);
});

test('an audience is counted with its groups, and small ones are named', async () => {
  const { client, lead } = await aCompany();
  const [it, sales] = [await aFunction({ client }), await aFunction({ client, type: 'BUSINESS', name: 'Sales' })];
  const place = await aLocation({ client });
  const attribute = await anAttribute({ client, options: ['Hybrid', 'Office'] });
  const people = await peopleOf(client, 6, { clientFunctionId: it.id, clientLocationId: place.id });
  await peopleOf(client, 2, { clientFunctionId: sales.id });
  for (const person of people.slice(0, 5)) await anAnswer(person, attribute.options[0] ?? ({} as never));

  const counted = async (body: object) => (await call(countAudience, { as: lead, body })).json().data;
  expect(await counted({})).toMatchObject({ people: 9, least: 5 });
  expect((await counted({ function_type: 'BUSINESS' })).people).toBe(2);
  expect((await counted({ function_ids: [it.id], location_ids: [place.id] })).people).toBe(6);
  expect((await counted({ option_ids: [attribute.options[0]?.id] })).people).toBe(5);
  expect((await counted({ option_ids: attribute.options.map((option) => option.id) })).people).toBe(5);
  expect((await counted({})).groups).toContainEqual(
    expect.objectContaining({ by: 'function', name: 'Sales', people: 2, too_small: true }),
  );
});

test('a copy is a draft of its own, and an archived pulse leaves the list', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);
  expect(outcome(await call(archivePulse, { as: lead, params: { id } }))).toEqual([409, 'inactive']);
  await close(lead, id);
  await call(archivePulse, { as: lead, params: { id } });
  const copy = (await call(copyPulse, { as: lead, params: { id } })).json().data;
  expect(copy).toMatchObject({ state: 'draft', run: 1, series: copy.id });
  const ids = (await call(listPulses, { as: lead })).json().data.map((pulse: { id: number }) => pulse.id);
  expect(ids).toEqual([copy.id]);
});

test('a test mail goes to the caller alone, 20 times an hour, and leads to the preview', async () => {
  const { client, user, lead } = await aCompany();
  const [other] = await peopleOf(client, 5);
  const id = await aDraft(lead);
  await call(sendTestMail, { as: lead, params: { id } });
  const [mail] = await mailTo(user.username);
  expect(mail?.subject).toBe('Test: How is IT?');
  expect(mail?.text).toContain(`/app/stakeholder-engagement/pulses/${id}/edit`);
  expect(await mailTo(other?.username ?? '')).toEqual([]);
  const more = await Promise.all(Array.from({ length: 20 }, () => call(sendTestMail, { as: lead, params: { id } })));
  expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19);
  expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('members see no drafts and change nothing; other clients see nothing', async () => {
  const { client, lead } = await aCompany();
  const { lead: stranger } = await aCompany();
  const member = await aSession({ client });
  const id = await aDraft(lead);
  expect((await call(listPulses, { as: member })).json().data).toEqual([]);
  expect(outcome(await call(readPulse, { as: member, params: { id } }))).toEqual([403, 'permission_denied']);
  expect(outcome(await call(readPulse, { as: stranger, params: { id } }))).toEqual([404, 'not_found']);
  expect(outcome(await call(openPulse, { as: stranger, params: { id } }))).toEqual([404, 'not_found']);
});

test('without a subscription nothing is made, and a scheduled pulse waits', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead, { opens_at: localDay(1), closes_at: localDay(3) });
  await call(openPulse, { as: lead, params: { id } });
  await db
    .update(pulses)
    .set({ opensAt: new Date(Date.now() - 1_000) })
    .where(eq(pulses.id, id));
  await db.update(subscriptions).set({ endDate: '2020-02-01' }).where(eq(subscriptions.clientId, client.id));
  await app.runPulses();
  const [row] = await db.select().from(pulses).where(eq(pulses.id, id));
  expect(row?.state).toBe('scheduled');
});

test('a server that dies between two portions leaves no invitation without its mail, and none is written twice', async () => {
  const { client, lead } = await aCompany();
  await db.execute(sql`
    insert into users (client_id, username, first_name, last_name, search_text, platform_role, profile_completed_at)
    select ${client.id}, 'many' || n || '@people.example', 'Many', 'People', 'many', 'member', now() from generate_series(1, 700) n`);
  const id = await aDraft(lead);
  const counted = async () => {
    const { rows } = await db.execute(sql`
      select count(*)::int as invited, count(distinct m.id)::int as mails, count(distinct t.invitation_id)::int as links
      from pulse_invitations i left join mails m on m.user_id = i.user_id and m.kind = 'pulse_invitation'
      left join pulse_tokens t on t.invitation_id = i.id where i.pulse_id = ${id}`);
    return rows[0];
  };
  // Fails within a portion, as if the server had died.
  await database.asOwner((owner) =>
    owner.query(`
      create function die() returns trigger language plpgsql as $$ begin
        if (select count(*) from pulse_invitations where pulse_id = new.pulse_id) >= 430 then raise 'died'; end if;
        return new;
      end $$;
      create trigger die before insert on pulse_invitations for each row execute function die()`),
  );
  await expect(open(lead, id)).rejects.toThrow(`Pulses failed: ${id}`);
  expect(await counted()).toEqual({ invited: 400, mails: 400, links: 400 });

  await database.asOwner((owner) => owner.query('drop trigger die on pulse_invitations; drop function die'));
  await app.runPulses();
  expect(await counted()).toEqual({ invited: 701, mails: 701, links: 701 });
  expect((await call(readPulse, { as: lead, params: { id } })).json().data.invited).toBe(701);
});

test('a pulse is closed by hand together with its mails that wait, or not at all', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead);
  await open(lead, id);
  const mailsThat = async (isSo: SQL) => {
    const { rows } = await db.execute(sql`select count(*)::int as count from mails
      where parameters ->> 'pulse' = ${String(id)} and ${isSo}`);
    return rows[0]?.['count'];
  };
  await expect.poll(() => mailsThat(sql`delivered_at is not null`)).toBe(6);
  await db.execute(sql`update mails set delivered_at = null, next_attempt_at = now() + interval '1 hour'
    where kind = 'pulse_invitation'`);
  const waiting = () => mailsThat(sql`delivered_at is null`);
  const stateNow = async () => (await call(readPulse, { as: lead, params: { id } })).json().data.state;
  await database.asOwner((owner) =>
    owner.query(`
      create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
      create trigger die before delete on mails execute function die()`),
  );

  expect((await call(closePulse, { as: lead, params: { id } })).statusCode).toBe(500);
  expect([await stateNow(), await waiting()]).toEqual(['open', 6]);

  await database.asOwner((owner) => owner.query('drop trigger die on mails; drop function die'));
  expect((await call(closePulse, { as: lead, params: { id } })).statusCode).toBe(200);
  expect([await stateNow(), await waiting()]).toEqual(['closed', 0]);
});
