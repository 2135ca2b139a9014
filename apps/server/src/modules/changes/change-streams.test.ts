import { setTimeout as after } from 'node:timers/promises';
import { changeLimits } from '@orgscope/contract/resources/changes';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Hear } from '../../db/changes/listener.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { changeStreams } from './change-streams.ts';

const { streamsPerClient, streamsPerServer } = changeLimits;

/** Opens streams by user and client, and hears changes. */
function aServer() {
  const app = Fastify();
  let hear: Hear = () => undefined;
  const listener = {
    hearWith: (next: Hear) => void (hear = next),
    isListening: () => true,
    keep: async () => undefined,
  };
  const streams = changeStreams(app, listener, async (session) => session);
  const opened: ReturnType<typeof streams.open>[] = [];
  onTestFinished(async () => {
    for (const stream of opened) stream.destroy();
    await app.close();
  });
  const openOne = (id: number, clientId: number) => {
    const session: object = { user: { id, clientId }, permissions: [] };
    const stream = streams.open(session as Session, undefined, 0);
    opened.push(stream);
    return stream;
  };
  const openMany = (count: number, clientId: number) => {
    for (let id = 1; id <= count; id += 1) openOne(id, clientId);
  };
  const openFor = (session: object, age = 0) => {
    const stream = streams.open(session as Session, undefined, age);
    opened.push(stream);
    let text = '';
    stream.on('data', (part: Buffer) => (text += part.toString()));
    return () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').resources);
  };
  return { opened, openOne, openMany, openFor, hear: (text: string) => hear(text, 0) };
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

/** Counts how often a part of a session is read. */
function counted(session: Record<string, unknown>) {
  let reads = 0;
  const counting = new Proxy(session, {
    get(target, key, receiver) {
      reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { session: counting, reads: () => reads };
}

it('looks for each receiver at what its own client has changed, however many others have', async () => {
  const { openFor, hear } = aServer();
  const lead = counted({ user: { id: 1, clientId: 7 }, permissions: ['core.can_manage_client'], closedClients: [] });
  const told = openFor(lead.session);
  const before = lead.reads();
  for (let client = 100; client < 900; client += 1) hear(`assets ${client}`);
  for (const text of ['users 7', 'assets 7', 'subscriptions 7']) hear(text);

  await expect.poll(told).toEqual([['users', 'assets']]);
  expect(lead.reads() - before).toBeLessThan(20);
});

it('tells platform administrators each thing once, and looks a client up among closed ones without a walk', async () => {
  const { openFor, hear } = aServer();
  const closedClients = Array.from({ length: 10_000 }, (_, index) => index + 1);
  const includes = vi.spyOn(closedClients, 'includes');
  const told = openFor({ user: { id: 1, clientId: 1 }, permissions: ['core.can_admin'], closedClients });
  for (const text of ['assets 9', 'locations 20000', 'industries', 'clients 9', 'locations 20001']) hear(text);

  await expect.poll(told).toEqual([['locations', 'industries', 'clients']]);
  expect(includes).not.toHaveBeenCalled();
});

it('tells a stream that begins later what was heard since its list was read, and then only what is new', async () => {
  const { openFor, hear } = aServer();
  const session = { user: { id: 1, clientId: 7 }, permissions: ['core.can_manage_client'], closedClients: [] };
  // What happened before the server began may have been missed.
  await after(30);
  hear('assets 7');
  const told = openFor(session, 20);

  await expect.poll(told).toEqual([['assets']]);
  hear('users 7');
  await expect.poll(told).toEqual([['assets'], ['users']]);
});
