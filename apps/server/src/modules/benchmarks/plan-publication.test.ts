import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peerLimits, smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { differenceOf } from './published-versions.ts';
import type { Content, PublishedGroup } from './published-versions.ts';
import { allGroup, industryGroup, planPublication, sizeGroup } from './plan-publication.ts';
import type { Entry } from './plan-publication.ts';

/** Plans without pausing, and counts the pauses. */
function planAtOnce(...args: Parameters<typeof planPublication>) {
  const steps = planPublication(...args);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  return { changed: step.value, pauses };
}

/** A platform whose clients change from day to day. */
function aPlatform() {
  const groups = new Map<string, PublishedGroup>();
  const clients = new Map<number, Entry>();
  let day = 0;
  return {
    clients,
    groups,
    put(...entries: readonly (readonly [clientId: number, value: number, size?: string, industryId?: number])[]) {
      for (const [clientId, value, size = 'S', industryId = 1] of entries)
        clients.set(clientId, { clientId, value, size, industryId });
    },
    /** Publishes, and returns the groups that changed. */
    publish(): string[] {
      day += 1;
      const on = `2026-01-${String(day).padStart(2, '0')}`;
      const { changed } = planAtOnce([...groups.values()], [...clients.values()], on);
      for (const published of changed) groups.set(published.group, published);
      return changed.map(({ group }) => group).toSorted();
    },
    /** The values of a group that is published. */
    values(group: string): number[] | undefined {
      const published = groups.get(group);
      return published && !published.isWithdrawn
        ? [...published.content.values()].toSorted((a, b) => a - b)
        : undefined;
    },
  };
}

const cell = 'industry:1:S';
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const each = (ids: number[], size = 'S', industryId = 1) => ids.map((id) => [id, id, size, industryId] as const);

describe('a group', () => {
  test('is published from five clients', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 4)));
    expect(platform.publish()).toEqual([]);

    platform.put([5, 50]);
    expect(platform.publish()).toEqual([allGroup, 'industry:1', cell]);
    expect(platform.values(cell)).toEqual([1, 2, 3, 4, 50]);
  });

  test('does not change twice, nor without a change', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 30)));
    platform.publish();

    expect(platform.publish()).toEqual([]);
    expect(platform.groups.get(cell)).toMatchObject({ version: 1, publishedOn: '2026-01-01' });
  });

  test('changes when the values of five clients have, and carries that day', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 10)));
    platform.publish();
    platform.put(...range(1, 4).map((id) => [id, 100 + id] as const));
    expect(platform.publish()).toEqual([]);

    platform.put([5, 105]);

    expect(platform.publish()).toContain(cell);
    expect(platform.values(cell)).toEqual([6, 7, 8, 9, 10, 101, 102, 103, 104, 105]);
    expect(platform.groups.get(cell)?.publishedOn).toBe('2026-01-03');
  });

  test('takes in five who join before the one whose value has changed', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 10)));
    platform.publish();
    platform.put([1, 99], ...each(range(11, 15)));

    platform.publish();

    // The old value stays: if it went alone, it would be known whose it was.
    expect(platform.values(cell)).toEqual(range(1, 15));
  });

  test('keeps the value of one who leaves until it can go with four others', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 12)));
    platform.publish();
    platform.clients.delete(1);
    expect(platform.publish()).toEqual([]);

    for (const id of range(2, 5)) platform.clients.delete(id);
    platform.publish();

    expect(platform.values(cell)).toEqual(range(6, 12));
  });

  test('is withdrawn below five clients, and comes back as it was', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 6)));
    platform.publish();
    for (const id of [1, 2]) platform.clients.delete(id);

    expect(platform.publish()).toContain(cell);
    expect(platform.values(cell)).toBeUndefined();
    platform.put(...each([1, 2]));
    platform.publish();
    expect(platform.values(cell)).toEqual(range(1, 6));
  });

  test('does not return to within four changes of what was published long ago', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 12)));
    platform.publish();
    platform.put(...range(1, 5).map((id) => [id, 100 + id] as const));
    platform.publish();
    // Five values change against the last version, but only two against the first.
    platform.put(...each(range(1, 3)), [6, 106], [7, 107], [4, 4], [5, 5]);

    expect(platform.publish()).toEqual([]);
  });
});

describe('a wider group', () => {
  test('leaves out fewer than five clients that are in no narrower one', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 6)), ...each(range(7, 9), 'M'));
    platform.publish();

    expect(platform.values(industryGroup(1))).toEqual(range(1, 6));
  });

  test('takes them in from five', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 6)), ...each(range(7, 9), 'M'), ...each(range(10, 11), 'L'));
    platform.publish();

    expect(platform.values(industryGroup(1))).toEqual(range(1, 11));
    expect(platform.values(sizeGroup({ industryId: 1, size: 'M' }))).toBeUndefined();
  });

  test('tells the values of its narrower groups as these do', () => {
    const platform = aPlatform();
    platform.put(...each(range(1, 6)), ...each(range(11, 16), 'M'));
    platform.publish();
    platform.put([1, 99], [11, 98], [12, 97], [13, 96], [14, 95]);
    platform.publish();

    // Five values have changed in the industry, but in each of the two sizes fewer.
    expect(platform.values(industryGroup(1))).toEqual([...range(1, 6), ...range(11, 16)]);
  });
});

/** Counts how often the steps to earlier versions are gone through. */
class CountedSteps extends Array<PublishedGroup['earlier'][number]> {
  reads = 0;
  override [Symbol.iterator]() {
    this.reads += 1;
    return super[Symbol.iterator]();
  }
}

test('groups that have changed daily are compared with pauses, and not with those of other clients', () => {
  const [industries, days] = [20, 30];
  const platform = aPlatform();
  const change = (day: number) => {
    for (let industry = 1; industry <= industries; industry += 1)
      platform.put(...range(1, 6).map((id) => [100 * industry + id, day, 'S', industry] as const));
  };
  for (const day of range(1, days)) {
    change(day);
    platform.publish();
  }
  change(days + 1);
  const steps = new Map(
    [...platform.groups.values()].map(({ group, earlier }) => [group, new CountedSteps(...earlier)]),
  );
  const published = [...platform.groups.values()].map((one) => ({ ...one, earlier: steps.get(one.group) ?? [] }));

  const { changed, pauses } = planAtOnce(published, [...platform.clients.values()], '2026-03-01');

  expect(changed).toHaveLength(2 * industries + 1);
  expect(pauses).toBeGreaterThan(changed.length * days);
  for (const { reads } of steps.values()) expect(reads).toBeLessThan(10);
});

/** What happens on a day. */
const acts = (clients: number) =>
  fc.array(
    fc.record({
      clientId: fc.integer({ min: 1, max: clients }),
      does: fc.constantFrom(
        'joins' as const,
        'joins' as const,
        'leaves' as const,
        'changes' as const,
        'grows' as const,
      ),
      value: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 9 },
  );

/** What a client is told about: the narrowest group with five others. */
function seenBy(
  groups: ReadonlyMap<string, PublishedGroup>,
  { clientId, industryId, size }: Entry,
): Content | undefined {
  for (const name of [sizeGroup({ industryId, size }), industryGroup(industryId), allGroup]) {
    const published = groups.get(name);
    if (!published || published.isWithdrawn) continue;
    const others = published.content.size - (published.content.has(clientId) ? 1 : 0);
    if (others >= peerLimits.band) return new Map(published.content);
  }
  return undefined;
}

describe('whatever clients do, day after day', () => {
  const clientCount = 26;
  test('no two contents that anybody sees differ by one to four clients', () => {
    fc.assert(
      fc.property(fc.array(acts(clientCount), { minLength: 2, maxLength: 14 }), fc.boolean(), (days, beginsFull) => {
        const platform = aPlatform();
        const place = (clientId: number) => ({ industryId: 1 + (clientId % 2), size: clientId % 3 === 0 ? 'M' : 'S' });
        const join = (clientId: number, value: number) =>
          platform.clients.set(clientId, { clientId, value, ...place(clientId), ...platform.clients.get(clientId) });
        if (beginsFull) for (const id of range(1, clientCount)) join(id, id);
        /** Of every group, and of every caller, all that was ever seen. */
        const seen: Content[] = [];
        const see = (content: Content) => {
          if (!seen.some((known) => differenceOf(known, content).clients === 0)) seen.push(new Map(content));
        };
        for (const day of days) {
          for (const { clientId, does, value } of day) {
            const present = platform.clients.get(clientId);
            if (does === 'joins') join(clientId, value);
            if (does === 'leaves') platform.clients.delete(clientId);
            if (present && does === 'changes') platform.clients.set(clientId, { ...present, value });
            if (present && does === 'grows')
              platform.clients.set(clientId, { ...present, size: present.size === 'S' ? 'M' : 'S' });
          }
          platform.publish();
          for (const entry of platform.clients.values()) {
            const content = seenBy(platform.groups, entry);
            if (content) see(content);
          }
          const published = [...platform.groups.values()].filter(({ isWithdrawn }) => !isWithdrawn);
          for (const { content } of published) {
            expect(content.size).toBeGreaterThanOrEqual(smallestGroup);
            see(content);
          }
          // All narrower groups taken out of a wider one leave nobody, or many.
          for (const wider of published) {
            const narrower = published.filter(
              ({ group }) => group !== wider.group && (wider.group === allGroup || group.startsWith(`${wider.group}:`)),
            );
            if (narrower.length === 0) continue;
            const rest = [...wider.content].filter(
              ([id, value]) => !narrower.some(({ content }) => content.get(id) === value),
            );
            expect(rest.length === 0 || rest.length >= smallestGroup).toBe(true);
          }
        }
        for (const [index, one] of seen.entries()) {
          for (const other of seen.slice(index + 1)) {
            const { clients } = differenceOf(one, other);
            expect(clients).toBeGreaterThanOrEqual(smallestGroup);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
