import { addPulseAction, changePulseAction } from '@orgscope/contract/resources/pulse-actions';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { pulseBuilders } from '../../testing/pulses.ts';
import { remindActions } from './remind-actions.ts';

const testApp = await startTestApp();
const { call, database, mailTo, aUser } = testApp;
const { aCompany, aDraft, open } = pulseBuilders(testApp);

/** An action after an open pulse, with its owner. */
async function anAction() {
  const { client, lead } = await aCompany();
  const [owner, other] = await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
  if (!owner || !other) throw new Error('Nobody');
  const pulse = await aDraft(lead);
  await open(lead, pulse);
  const body = { pulse_id: pulse, text: 'A second desk', owner_id: owner.id, due_on: '2027-03-10' };
  const { id } = (await call(addPulseAction, { as: lead, body })).json().data;
  const change = (fields: object) => call(changePulseAction, { as: lead, params: { id }, body: fields });
  return { owner, other, change };
}

const leave = ({ id }: { id: number }) =>
  database.in(platformScope).update(users).set({ isActive: false }).where(eq(users.id, id));

test('a new owner of an action is mailed after the one before was', async () => {
  const { owner, other, change } = await anAction();
  const run = () =>
    remindActions(database, { wake: () => undefined })({
      day: '2027-03-10',
      missed: [],
      report: () => undefined,
      signal: new AbortController().signal,
    });
  const mailed = async (person: { username: string }) =>
    (await mailTo(person.username)).filter(({ subject }) => subject === 'Due in Orgscope: A second desk').length;
  await run();
  expect([await mailed(owner), await mailed(other)]).toEqual([1, 0]);
  await change({ owner_id: other.id });
  await run();
  await run();
  expect([await mailed(owner), await mailed(other)]).toEqual([1, 1]);
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
