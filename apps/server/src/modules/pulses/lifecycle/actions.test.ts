import { addPulseAction, changePulseAction, deletePulseAction } from '@orgscope/contract/resources/pulse-actions';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, mailTo, aUser } = testApp;
const { aCompany, aDraft, open } = pulseBuilders(testApp);

/** An action after an open pulse, with its owner. */
async function anAction(timezone = 'UTC') {
  const { client, lead } = await aCompany({ timezone });
  const [owner, other] = await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
  if (!owner || !other) throw new Error('Nobody');
  const pulse = await aDraft(lead);
  await open(lead, pulse);
  const body = { pulse_id: pulse, text: 'A second desk', owner_id: owner.id, due_on: '2027-03-10' };
  const { id } = (await call(addPulseAction, { as: lead, body })).json().data;
  const change = (fields: object) => call(changePulseAction, { as: lead, params: { id }, body: fields });
  const remove = () => call(deletePulseAction, { as: lead, params: { id } });
  return { client, owner, other, change, remove };
}

const leave = ({ id }: { id: number }) =>
  database.in(platformScope).update(users).set({ isActive: false }).where(eq(users.id, id));

const mailed = async (person: { username: string }) =>
  (await mailTo(person.username)).filter(({ subject }) => subject === 'Due in Orgscope: A second desk').length;

// The day begins ten hours late, or fourteen early.
test.each([
  ['Pacific/Honolulu', '2027-03-10T10:00Z'],
  ['Pacific/Kiritimati', '2027-03-09T10:00Z'],
])('an action is due when its day begins in %s', async (timezone, begins) => {
  const { owner } = await anAction(timezone);
  const after = async (ms: number) => {
    await app.remindActions(Date.parse(begins) + ms);
    return mailed(owner);
  };
  expect([await after(-1), await after(0), await after(900_000)]).toEqual([0, 1, 1]);
});

test('an action that is saved on the day that it is due is told the same day', async () => {
  const { owner, change } = await anAction();
  await app.remindActions(Date.parse('2027-03-14T09:00Z'));
  expect(await mailed(owner)).toBe(1);
  await change({ due_on: '2027-03-14' });
  await app.remindActions(Date.parse('2027-03-14T09:15Z'));
  expect(await mailed(owner)).toBe(2);
});

test('a new owner of an action is mailed after the one before was', async () => {
  const { owner, other, change } = await anAction();
  const run = () => app.remindActions(Date.parse('2027-03-10T12:00Z'));
  await run();
  expect([await mailed(owner), await mailed(other)]).toEqual([1, 0]);
  await change({ owner_id: other.id });
  await run();
  await run();
  expect([await mailed(owner), await mailed(other)]).toEqual([1, 1]);
});

type Action = Awaited<ReturnType<typeof anAction>>;
test.each([
  ['done', ({ change }: Action) => change({ done: true })],
  ['moved', ({ change }: Action) => change({ due_on: '2027-04-10' })],
  ['handed on', ({ change, other }: Action) => change({ owner_id: other.id })],
  ['removed', ({ remove }: Action) => remove()],
])('an action that is %s as the reminders are written is not told', async (_, act) => {
  const action = await anAction();
  const begin = database.transaction;
  const transactions = vi.spyOn(database, 'transaction');
  transactions.mockImplementation(async (scope, write) => {
    transactions.mockRestore();
    expect((await act(action)).statusCode).toBeLessThan(300);
    return begin(scope, write);
  });
  await app.remindActions(Date.parse('2027-03-10T12:00Z'));
  expect(await mailed(action.owner)).toBe(0);
});

test('an action whose reminder fails keeps no other from its own', async () => {
  const [first, second] = [await anAction(), await anAction()];
  const run = () => app.remindActions(Date.parse('2027-03-10T12:00Z'));
  vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('No such action'));
  await expect(run()).rejects.toThrow('No such action');
  expect([await mailed(first.owner), await mailed(second.owner)]).toEqual([0, 1]);
  await run();
  expect([await mailed(first.owner), await mailed(second.owner)]).toEqual([1, 1]);
});

test('an owner who has left is marked, stays in a change that repeats them, and cannot be chosen again', async () => {
  const { owner, other, change } = await anAction();
  await leave(owner);
  const kept = await change({ text: 'Two desks', owner_id: owner.id });
  expect(kept.statusCode).toBe(200);
  expect(kept.json().data.owner).toMatchObject({ id: owner.id, is_active: false });
  expect((await change({ owner_id: other.id })).json().data.owner).toMatchObject({ id: other.id, is_active: true });
  expect((await change({ owner_id: owner.id })).json().message).toEqual({ owner_id: ['User not found'] });
});

test('administrators are told once of an action that is due, whose owner has left', async () => {
  const { client, owner } = await anAction();
  const lead = await aUser({ client, platformRole: 'client_admin' });
  await leave(owner);
  await app.remindActions(Date.parse('2027-03-10T12:00Z'));
  const appointed = await aUser({ client, platformRole: 'client_admin' });
  await app.remindActions(Date.parse('2027-03-10T12:15Z'));
  const mails = (await mailTo(lead.username)).filter(({ subject }) => subject === 'Due in Orgscope: A second desk');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Its owner can no longer sign in');
  expect([await mailed(owner), await mailed(appointed)]).toEqual([0, 0]);
});
