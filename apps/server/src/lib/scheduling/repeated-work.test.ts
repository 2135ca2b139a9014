import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastRuns, repeatedWork } from './repeated-work.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const [firstMs, everyMs] = [1_000, 60_000];

/** Repeated work whose runs last until they are ended. */
function aWork(options: Partial<Parameters<typeof repeatedWork<string>>[1]> = {}) {
  const begun: number[] = [];
  const faults: unknown[] = [];
  const ends: { resolve: (result: string) => void; reject: (error: Error) => void }[] = [];
  const repeated = repeatedWork(
    (now, signal) => {
      begun.push(now);
      return new Promise<string>((resolve, reject) => {
        ends.push({ resolve, reject });
        signal.addEventListener('abort', () => resolve('stopped'));
      });
    },
    { name: 'work', firstMs, everyMs, onFault: (error) => faults.push(error), ...options },
  );
  return {
    begun,
    faults,
    repeated,
    end: (result = 'done') => ends.at(-1)?.resolve(result),
    fail: () => ends.at(-1)?.reject(new Error('failed')),
  };
}

test('begins some time after the start, and again some time after each end', async () => {
  const { begun, end, repeated } = aWork();
  await after(firstMs);
  expect(begun).toEqual([]);

  repeated.start();
  await after(firstMs);
  expect(begun).toEqual([2_000]);
  await after(5 * everyMs);
  expect(begun).toHaveLength(1);
  end();
  await after(everyMs - 1);
  expect(begun).toHaveLength(1);
  await after(1);

  expect(begun).toEqual([2_000, 2_000 + 6 * everyMs]);
});

test('begins sooner if the last run found that there will be something to do', async () => {
  const { begun, end, repeated } = aWork({ nextAt: Number });
  repeated.start();
  await after(firstMs);

  end('5000');
  await after(4_000);
  expect(begun).toEqual([1_000, 5_000]);
  // A moment that has passed meanwhile.
  end('4999');
  await after(0);
  expect(begun).toEqual([1_000, 5_000, 5_000]);
  end(String(10 * everyMs));
  await after(everyMs);

  expect(begun).toEqual([1_000, 5_000, 5_000, 65_000]);
});

test('a call during a run waits for one more, which others share', async () => {
  const { begun, end, repeated } = aWork();
  const first = repeated.run();
  const [second, third] = [repeated.run(7), repeated.run(8)];
  await after(0);
  expect(begun).toEqual([0]);

  end('first');
  await after(0);
  expect(begun).toEqual([0, 7]);
  end('second');

  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'second']);
  expect(begun).toHaveLength(2);
});

test('takes the moment from its clock, unless the caller names one', async () => {
  const { begun, end, repeated } = aWork({ clock: async () => 42 });
  void repeated.run();
  void repeated.run(7);
  await after(0);
  end();
  await after(0);

  expect(begun).toEqual([42, 7]);
});

test('begins sooner by its clock, also where that of the machine is wrong', async () => {
  const ahead = 86_400_000;
  const { begun, end, repeated } = aWork({ nextAt: Number, clock: async () => Date.now() + ahead });
  repeated.start();
  await after(firstMs);
  end(String(ahead + 5_000));
  await after(3_999);
  expect(begun).toHaveLength(1);
  await after(1);

  expect(begun).toEqual([ahead + 1_000, ahead + 5_000]);
});

test('a clock that fails is a failure of the work', async () => {
  const { begun, faults, repeated } = aWork({ clock: () => Promise.reject(new Error('No clock')) });
  repeated.start();
  await after(firstMs);

  expect([begun, faults]).toEqual([[], [new Error('No clock')]]);
});

test('is woken after it has started, also while it runs', async () => {
  const { begun, end, repeated } = aWork();
  repeated.wake();
  expect(begun).toEqual([]);

  repeated.start();
  repeated.wake();
  repeated.wake();
  await after(0);
  expect(begun).toHaveLength(1);
  end();
  await after(0);
  expect(begun).toHaveLength(2);
  end();
  await after(everyMs);

  expect(begun).toEqual([0, 0, everyMs]);
});

test('goes on after a failure, and tells it', async () => {
  const { begun, faults, fail, repeated } = aWork();
  repeated.start();
  await after(firstMs);

  fail();
  await after(everyMs);

  expect(faults).toEqual([new Error('failed')]);
  expect(begun).toHaveLength(2);
});

test('begins again sooner after a result that is a failure, and sooner still if something is to be done by then', async () => {
  const { begun, end, faults, repeated } = aWork({ againMs: 15_000, isFailure: () => true, nextAt: Number });
  repeated.start();
  await after(firstMs);
  end(String(5 * everyMs));
  await after(15_000);
  expect([begun, lastRuns().get('work')?.hasFailed, faults]).toEqual([[1_000, 16_000], true, []]);

  end('20000');
  await after(4_000);
  expect(begun).toEqual([1_000, 16_000, 20_000]);
});

test('a failure that somebody asked for is theirs, and a run follows it all the same', async () => {
  const { begun, end, fail, faults, repeated } = aWork();
  const [first, second] = [repeated.run().catch((error: Error) => error.message), repeated.run()];
  await after(0);

  fail();
  await after(0);
  end();

  expect([await first, await second]).toEqual(['failed', 'done']);
  expect([begun.length, faults]).toEqual([2, []]);
});

test('a stop ends what runs and begins nothing more', async () => {
  const { begun, faults, repeated } = aWork();
  repeated.start();
  await after(firstMs);
  const following = repeated.run().catch((error: Error) => error.name);

  await repeated.stop();
  repeated.wake();
  await after(10 * everyMs);

  expect(await following).toBe('AbortError');
  expect(begun).toHaveLength(1);
  expect(faults).toEqual([]);
});
