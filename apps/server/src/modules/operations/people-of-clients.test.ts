import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { peopleOfClients } from './people-of-clients.ts';

const { database, aClient, aUser } = await startTestApp();
afterEach(() => vi.useRealTimers());

it('counts anew after some minutes, also where the clock was set back meanwhile', async () => {
  const client = await aClient();
  await aUser({ client });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const count = peopleOfClients(database);
  const seats = async () => {
    const people = await count();
    return people.seats[people.clientIds.indexOf(client.id)];
  };
  expect(await seats()).toBe(1);

  await aUser({ client });
  vi.advanceTimersByTime(16 * 60_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await seats()).toBe(2);
});
