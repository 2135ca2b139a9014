import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownFlows } from './shown-flows.ts';
import type { Flows, PeopleFlow } from './shown-flows.ts';

const flows: readonly PeopleFlow[] = ['people_joined', 'people_left', 'invitations_accepted', 'people_invited'];
const isFew = (count: number) => count !== 0 && Math.abs(count) < 5;

/** Some people who were invited in one year and came as far as they came, in that year or later ones. */
const group = fc.record({
  size: fc.constantFrom(1, 2, 3, 5, 6, 8, 13, 20),
  invited: fc.nat(2),
  accepted: fc.option(fc.nat(1), { freq: 6 }),
  joined: fc.option(fc.nat(1), { freq: 8 }),
  left: fc.option(fc.nat(2), { freq: 2 }),
});
type Group = typeof group extends fc.Arbitrary<infer Value> ? Value : never;

const none = (): Record<PeopleFlow, number> => ({
  people_invited: 0,
  invitations_accepted: 0,
  people_joined: 0,
  people_left: 0,
});

/** The flows of four years; what would come later has not happened. */
function placeOf(groups: readonly Group[]) {
  const years = Array.from({ length: 4 }, none);
  let there = 0;
  for (const { size, invited, accepted, joined, left } of groups) {
    const waits = [invited, accepted, joined, left];
    const reached = waits.indexOf(null);
    let at = 0;
    for (const [step, wait] of waits.slice(0, reached < 0 ? 4 : reached).entries()) {
      at += wait ?? 0;
      const year = years[at];
      if (!year) break;
      const flow = (['people_invited', 'invitations_accepted', 'people_joined', 'people_left'] as const)[step];
      if (flow) year[flow] += size;
      if (step === 2) there += size;
      if (step === 3) there -= size;
    }
  }
  return { years, there };
}

const place = fc.array(group, { minLength: 1, maxLength: 3 }).map(placeOf);

const yearsShown = [0, 1, 2, 3];

test('whatever is subtracted, of any years, no group of one to four people who left or wait remains', () => {
  let shown = 0;
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
      const ids = [...places.keys()];
      const isShownToday = (id: number | null) => !isFew(places[id ?? 0]?.there ?? 0);
      const byPlace = new Map(places.map((each, id) => [id, each.years]));
      const isShownIn = yearsShown.map((at) => shownFlows(byPlace, at, isShownToday));
      const isShown = (id: number, flow: PeopleFlow, at: number) => isShownIn[at]?.(id, flow) === true;
      const sum = (of: PeopleFlow, some: readonly number[], years: readonly number[]) =>
        some.reduce((all, id) => years.reduce((total, at) => total + (places[id]?.years[at]?.[of] ?? 0), all), 0);
      const later = (flow: PeopleFlow) =>
        flow === 'people_left' ? [] : flows.slice(0, flows.indexOf(flow)).filter((other) => other !== 'people_left');

      for (const flow of flows) {
        for (const at of yearsShown) {
          const told = ids.filter((id) => isShown(id, flow, at));
          if (told.length === 0) continue;
          shown += told.length;
          expect(told.every((id) => isShownToday(id) && isShown(id, 'people_left', at))).toBe(true);
          // Everybody less those that are shown.
          for (const set of [...told.map((id) => [id]), ids.filter((id) => !told.includes(id))]) {
            const counts = [
              sum(flow, set, [at]),
              ...later(flow).map((other) => sum(flow, set, [at]) - sum(other, set, [at])),
            ];
            expect(counts.some(isFew)).toBe(false);
          }
        }
        // Of several years: those who waited at their ends, and who left in those that are not shown.
        for (const id of ids) {
          const known = yearsShown.filter((at) => isShown(id, flow, at));
          const hidden = yearsShown.find((at) => !known.includes(at)) ?? yearsShown.length;
          const first = yearsShown.slice(0, hidden);
          for (const at of first)
            for (const other of later(flow)) {
              const upTo = yearsShown.slice(0, at + 1);
              expect(isFew(sum(flow, [id], upTo) - sum(other, [id], upTo))).toBe(false);
            }
          const others = yearsShown.filter((at) => !known.includes(at));
          expect(flow === 'people_left' && known.length > 0 && isFew(sum(flow, [id], others))).toBe(false);
        }
      }
      // The places that are hidden in a set of years have no few who left in all of them together.
      const all = yearsShown.filter((at) => ids.some((id) => isShown(id, 'people_left', at)));
      const never = ids.filter((id) => all.every((at) => !isShown(id, 'people_left', at)));
      expect(all.length > 0 && isFew(sum('people_left', never, all))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
  expect(shown).toBeGreaterThan(1_000);
});

const flowsOf = (joined: number, left = 0): Flows => ({
  people_invited: joined,
  invitations_accepted: joined,
  people_joined: joined,
  people_left: left,
});

test('shows most where nothing is small', () => {
  const large = { ...flowsOf(12), people_invited: 20 };
  const isShown = shownFlows(new Map([1, 2, 3].map((id) => [id, [large]])), 0, () => true);

  for (const flow of flows) expect([1, 2, 3, 4].map((id) => isShown(id, flow))).toEqual([true, true, true, true]);
});

test('decides about thousands of places at once', () => {
  const places = Array.from({ length: 2_000 }, (_, id) => [id, [flowsOf(5 + (id % 7)), flowsOf(5, id % 2)]] as const);
  const started = performance.now();
  const isShown = shownFlows(new Map(places), 1, () => true);

  expect(places.filter(([id]) => isShown(id, 'people_left'))).toHaveLength(1_000);
  expect(performance.now() - started).toBeLessThan(1_000);
});
