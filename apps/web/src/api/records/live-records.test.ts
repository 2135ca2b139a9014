import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { codeOf } from '@orgscope/contract/words/message';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { partsOf } from '../../lib/is-record.ts';
import { followRecords } from './live-records.ts';
import { ownReloads } from '../cache/own-reloads.ts';

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(resources: string[], age = 0) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ resources, age }) }));
  }
}

const client = new QueryClient();
const fetched: string[] = [];
const stops: (() => void)[] = [];
const source = () => FakeSource.all.at(-1) as FakeSource;

async function show(key: string, kind: string) {
  const observer = new QueryObserver(client, {
    queryKey: [key, kind],
    queryFn: async () => fetched.push(`${key} ${kind}`),
  });
  stops.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
}

/** All that waits for a change to be fetched. */
const settle = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  await show('assets', 'page');
  await show('functions', 'list');
  await show('applications', 'one');
  await show('applications', 'history');
  await show('applications', 'choices');
  fetched.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  ownReloads.clear();
  FakeSource.all = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const follow = (query: { client_id?: number } = {}) => stops.push(followRecords(client, query));

it('fetches the shown list that has changed, once for changes that come together', async () => {
  follow();
  source().tell(['assets']);
  source().tell(['assets', 'industries']);
  await settle();

  expect(fetched).toEqual(['assets page']);
});

it('fetches ever more rarely while changes keep coming, and soon again after a quiet time', async () => {
  follow();
  for (let told = 0; told < 400; told += 1) {
    source().tell(['assets']);
    await vi.advanceTimersByTimeAsync(150);
  }
  const inAMinute = fetched.length;
  expect(inAMinute).toBeLessThan(36);
  expect(inAMinute).toBeGreaterThan(6);
  await vi.advanceTimersByTimeAsync(13_000);
  fetched.length = 0;

  for (let told = 0; told < 5; told += 1) {
    source().tell(['assets']);
    await settle();
    expect(fetched).toHaveLength(told + 1);
    await vi.advanceTimersByTimeAsync(2_000);
  }
});

it('fetches a shown record with its history', async () => {
  follow();
  source().tell(['applications']);
  await settle();

  expect(fetched.toSorted()).toEqual(['applications history', 'applications one']);
});

it('fetches lists that show the names of what has changed', async () => {
  follow();
  source().tell(['locations']);
  await settle();

  expect(fetched).toEqual(['assets page']);
});

const isList = ({ method, path }: Endpoint) => method === 'GET' && /^\/api\/core\/[^/]+\/$/.test(path);
const countsUsers = ({ answer }: Endpoint) => answer && JSON.stringify(z.toJSONSchema(answer)).includes('"user_count"');
const counting = endpoints
  .filter((each) => isList(each) && countsUsers(each))
  .map(({ path }) => [path.split('/')[3] ?? '', 'users'] as const);

const tables = new Map<unknown, string>([
  ['person', 'users'],
  ['function', 'functions'],
  ['location', 'locations'],
]);
const resources = import.meta.glob(['../../../../../packages/contract/src/resources/*.ts', '!**/*.test.ts'], {
  eager: true,
});
/** The fields of all resources that refer to other records: assets, users. */
const naming = Object.values(resources)
  .flatMap((exported) => Object.values(partsOf(exported)))
  .flatMap((fields) => Object.values(partsOf(fields)))
  .flatMap((field) => {
    const { kind, label } = partsOf(field);
    const [table, resource] = [tables.get(kind), codeOf(String(label))?.code.split('.')[0]];
    return table && resource ? [[resource.replaceAll('_', '-'), table] as const] : [];
  });

it('some lists count users, and some name records of others', () => {
  expect(counting).toContainEqual(['custom-attributes', 'users']);
  expect(naming).toContainEqual(['assets', 'functions']);
});

it.each([...counting, ...naming])(
  'fetches the list of %s, which shows %s, when those have changed',
  async (key, shown) => {
    await show(key, 'list');
    fetched.length = 0;
    follow();
    source().tell([shown]);
    await settle();

    expect(fetched, `Add ${shown} to what ${key} has in shownBeside`).toContain(`${key} list`);
  },
);

it('does not fetch again what this tab fetches after its own write', async () => {
  follow();
  ownReloads.set('assets', Date.now());
  source().tell(['assets'], 300);
  await settle();
  expect(fetched).toEqual([]);

  await vi.advanceTimersByTimeAsync(5_000);
  source().tell(['assets'], 300);
  await settle();
  expect(fetched).toEqual(['assets page']);
});

it('asks for the client of the list, and for what has changed since it was fetched, perhaps half a minute before it came', async () => {
  await vi.advanceTimersByTimeAsync(2_000);
  follow({ client_id: 7 });
  const params = new URLSearchParams(source().url.split('?')[1]);

  expect(params.get('client_id')).toBe('7');
  expect(Number(params.get('age'))).toBeGreaterThanOrEqual(32_000);
});

it('comes back after a lost stream, later each time', async () => {
  follow();
  source().dispatchEvent(new Event('error'));
  expect(FakeSource.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSource.all).toHaveLength(2);
});

it('is closed while the tab is hidden, and opens when it is seen again', () => {
  follow();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  turn();
  expect(source().isClosed).toBe(true);
  seen.mockReturnValue('visible');
  turn();
  expect([FakeSource.all.length, source().isClosed]).toEqual([2, false]);
});

it('is closed after 15 minutes without a move, and opens with the next one', async () => {
  follow();
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(source().isClosed).toBe(true);
  document.dispatchEvent(new Event('pointermove'));
  expect([FakeSource.all.length, source().isClosed]).toEqual([2, false]);
});

it('ends with the screen', async () => {
  follow();
  stops.pop()?.();
  source().tell(['assets']);
  await settle();

  expect([source().isClosed, fetched]).toEqual([true, []]);
});
