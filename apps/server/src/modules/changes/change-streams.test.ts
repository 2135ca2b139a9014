import { changeLimits } from '@orgscope/contract/resources/changes';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { changeStreams } from './change-streams.ts';

const { streamsPerClient, streamsPerServer } = changeLimits;

/** Opens streams by user and client. */
function aServer() {
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
  const openMany = (count: number, clientId: number) => {
    for (let id = 1; id <= count; id += 1) openOne(id, clientId);
  };
  return { opened, openOne, openMany };
}

it('lets one client open more than its share while a quarter of the server is free', () => {
  const { openOne, openMany } = aServer();

  openMany(streamsPerClient + 1, 1);
  expect(() => openMany(streamsPerServer - 2 * streamsPerClient, 1)).toThrow(AppError);
  openOne(0, 2);
});

it('leaves the last quarter to clients below their share, and again to all when a stream ends', async () => {
  const { opened, openOne, openMany } = aServer();

  openMany(streamsPerServer - streamsPerClient, 1);
  expect(() => openOne(0, 1)).toThrow(AppError);
  opened[0]?.destroy();
  await expect.poll(() => openOne(0, 1)).toBeDefined();

  openMany(streamsPerClient, 2);
  expect(() => openOne(0, 3)).toThrow(AppError);
});
