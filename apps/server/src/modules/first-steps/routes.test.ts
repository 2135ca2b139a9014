import { changeFirstSteps, firstSteps, readFirstSteps } from '@orgscope/contract/resources/first-steps';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { database, call, aClient, aFunction, aLocation, aSubscription, aUser, anAsset, anApplication, aSession } =
  await startTestApp();

const read = async (as: SessionHeaders) => (await call(readFirstSteps, { as, query: {} })).json().data;
const doneOf = async (as: SessionHeaders) =>
  (await read(as)).steps.flatMap(({ step, done }: { step: string; done: boolean }) => (done ? [step] : []));

it('ticks a step once the client has such a record that is active, in the order of the list', async () => {
  const [client, other] = [await aClient(), await aClient()];
  await aSubscription({ client });
  const as = await aSession({ client, platformRole: 'client_admin' });
  expect((await read(as)).steps).toEqual(firstSteps.map((step) => ({ step, done: false })));

  await aFunction({ client, isActive: false });
  await anAsset({ client: other });
  await aUser({ client, isActive: false });
  await database.in(platformScope).insert(yearlyFigures).values({ clientId: client.id, year: 2025, employees: null });
  expect(await doneOf(as)).toEqual([]);

  await aFunction({ client });
  expect(await doneOf(as)).toEqual(['functions']);
  await aLocation({ client });
  await aUser({ client });
  await database.in(platformScope).insert(yearlyFigures).values({ clientId: client.id, year: 2024, employees: 10 });
  await anAsset({ client });
  await anApplication({ client });
  expect(await doneOf(as)).toEqual([...firstSteps]);
});

it('is put away for all administrators of the client, and shown again', async () => {
  const client = await aClient();
  const [as, colleague] = [
    await aSession({ client, platformRole: 'client_admin' }),
    await aSession({ client, platformRole: 'client_admin' }),
  ];
  const stranger = await aSession({ platformRole: 'client_admin' });

  const answer = await call(changeFirstSteps, { as, query: {}, body: { dismissed: true } });
  expect(answer.json().data.dismissed).toBe(true);
  expect((await read(colleague)).dismissed).toBe(true);
  expect((await read(stranger)).dismissed).toBe(false);
  await call(changeFirstSteps, { as: colleague, query: {}, body: { dismissed: false } });
  expect((await read(as)).dismissed).toBe(false);
});

it('leaves the figures and sample data out while their pages are locked', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const stepsOf = async () => (await read(as)).steps.map(({ step }: { step: string }) => step);
  const others = firstSteps.filter((step) => step !== 'figures');
  expect(await stepsOf()).toEqual(others);
  expect(await read(as)).toMatchObject({ is_subscribed: false, sample_data: { can_add: false } });

  await aSubscription({ client, modules: ['performance_dashboard'] });
  expect(await stepsOf()).toEqual(others);
  expect(await read(as)).toMatchObject({ is_subscribed: true, sample_data: { can_add: true } });
  await aSubscription({ client });
  expect(await stepsOf()).toEqual([...firstSteps]);
});
