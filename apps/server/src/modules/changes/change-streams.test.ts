import { changeLimits } from '@orgscope/contract/resources/changes';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { changeStreams } from './change-streams.ts';

const { streamsPerClient, streamsPerServer } = changeLimits;

it('leaves room for others when one client has opened its share, and again when a stream of it ends', async () => {
  const app = Fastify();
  const streams = changeStreams(app, undefined, async (session) => session);
  const opened: ReturnType<typeof streams.open>[] = [];
  onTestFinished(async () => {
    for (const stream of opened) stream.destroy();
    await app.close();
  });
  const openOne = (id: number, clientId: number) => {
    const stream = streams.open({ user: { id, clientId } } as Session, undefined, 0);
    opened.push(stream);
    return stream;
  };

  for (let id = 1; id <= streamsPerClient; id += 1) openOne(id, 1);
  expect(() => openOne(0, 1)).toThrow(AppError);
  openOne(0, 2);

  opened[0]?.destroy();
  await expect.poll(() => openOne(0, 1)).toBeDefined();
  expect(streamsPerClient).toBeLessThan(streamsPerServer);
});
