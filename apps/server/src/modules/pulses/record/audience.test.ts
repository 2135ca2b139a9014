import { updateCustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import { addPulse, countAudience, openPulse, readPulse, listPulseHistory } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, mailTo, aUser, anAttribute, anAnswer } = testApp;
const { aCompany, aDraft } = pulseBuilders(testApp);
const db = database.in(platformScope);

/** A company of seven people, six of whom work in a hybrid way. Nobody has chosen the other options. */
async function aHybridCompany() {
  const company = await aCompany();
  const { client } = company;
  const attribute = await anAttribute({ client, options: ['Hybrid', 'Remote', 'Office'] });
  const [hybrid, remote, office] = attribute.options;
  if (!hybrid || !remote || !office) throw new Error('No options');
  const people = await Promise.all(Array.from({ length: 6 }, () => aUser({ client })));
  for (const person of people) await anAnswer(person, hybrid);
  /** Deletes the options that nobody has chosen, but for these. */
  const keepOptions = async (...kept: { id: number; name: string }[]) => {
    const body = { options: kept.map(({ id, name }) => ({ id, name })) };
    const response = await call(updateCustomAttribute, { as: company.lead, params: { id: attribute.id }, body });
    if (response.statusCode !== 200) throw new Error(response.body);
  };
  return { ...company, attribute, people, hybrid, remote, office, keepOptions };
}

test('a scheduled pulse for an option that was deleted asks nobody and is a draft again', async () => {
  const { lead, user, people, hybrid, remote, office, keepOptions } = await aHybridCompany();
  const times = { opens_at: localDay(2), closes_at: localDay(9) };
  const id = await aDraft(lead, { ...times, audience: { option_ids: [hybrid.id, remote.id] } });
  expect((await call(openPulse, { as: lead, params: { id } })).json().data.state).toBe('scheduled');
  await keepOptions(hybrid, office);
  await db
    .update(pulses)
    .set({ opensAt: new Date(Date.now() - 1_000) })
    .where(eq(pulses.id, id));
  await app.runPulses();

  expect((await call(readPulse, { as: lead, params: { id } })).json().data).toMatchObject({
    state: 'draft',
    invited: 0,
  });
  const history = (await call(listPulseHistory, { as: lead, params: { id } })).json().data;
  expect(history[0]).toMatchObject({ act: 'unscheduled', by: null });
  const told = (await mailTo(user.username)).map(({ subject }) => subject);
  expect(told).toEqual(['Did not open in Orgscope: How is IT?']);
  expect(await mailTo(people[0]?.username ?? '')).toEqual([]);
});

test('a draft for an option that was deleted does not open, and says which it is', async () => {
  const { lead, hybrid, remote, keepOptions } = await aHybridCompany();
  const id = await aDraft(lead, { audience: { option_ids: [hybrid.id, remote.id] } });
  await keepOptions(hybrid);
  const refused = (await call(openPulse, { as: lead, params: { id } })).json();
  expect(refused.message).toEqual({ 'audience.option_ids': [`No longer there: ${remote.id}`] });
});

test('an audience names the ids that do not exist', async () => {
  const { lead, hybrid } = await aHybridCompany();
  const audience = { option_ids: [hybrid.id, 2_000_000_001, 2_000_000_002], location_ids: [2_000_000_000] };
  const faults = {
    'audience.option_ids': ['No longer there: 2000000001, 2000000002'],
    'audience.location_ids': ['No longer there: 2000000000'],
  };
  const body = { template: 'own' as const, title: 'Pulse', audience };
  expect((await call(addPulse, { as: lead, body })).json().message).toEqual(faults);
  expect((await call(countAudience, { as: lead, body: audience })).json().message).toEqual(faults);
});
