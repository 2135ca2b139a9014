import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownFlows } from './shown-flows.ts';
import type { PeopleFlow } from './shown-flows.ts';

const flows: readonly PeopleFlow[] = ['people_joined', 'people_left', 'invitations_accepted', 'people_invited'];

/** People of a place, who each came as far as they came and stayed or left. */
const place = fc
  .record({
    there: fc.nat(12),
    left: fc.nat(7),
    started: fc.constantFrom(0, 0, 2, 6),
    waiting: fc.constantFrom(0, 0, 0, 3, 8),
  })
  .map(({ there, left, started, waiting }) => ({
    there,
    started,
    waiting,
    flows: {
      people_joined: there + left,
      people_left: left,
      invitations_accepted: there + left + started,
      people_invited: there + left + started + waiting,
    },
  }));

test('whatever is subtracted, no group of one to four people who left or wait remains', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
      const isFew = (count: number) => count !== 0 && Math.abs(count) < 5;
      const isShownToday = (id: number | null) => !isFew(places[id ?? 0]?.there ?? 0);
      const isShown = shownFlows(new Map(places.map((each, id) => [id, each.flows])), isShownToday);
      const known = flows.filter((flow) => places.some((_, id) => isShown(id, flow)));
      for (const flow of known) {
        const sets = [
          ...places.flatMap((each, id) => (isShown(id, flow) ? [[each]] : [])),
          // Everybody less those that are shown.
          places.filter((_, id) => !isShown(id, flow)),
        ];
        for (const set of sets) {
          const sum = (of: PeopleFlow) => set.reduce((total, each) => total + each.flows[of], 0);
          const steps = flows.slice(0, flows.indexOf(flow)).filter((other) => other !== 'people_left');
          const differences = flow === 'people_left' ? [] : steps.map((other) => sum(flow) - sum(other));
          for (const count of [sum(flow), ...differences]) expect(isFew(count)).toBe(false);
        }
        // Beside today's people, who left is who joined less who is there.
        const shown = places.flatMap((_, id) => (isShown(id, flow) ? [id] : []));
        expect(shown.every((id) => isShownToday(id) && isShown(id, 'people_left'))).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('shows most where nothing is small', () => {
  const large = { people_joined: 12, people_left: 0, invitations_accepted: 12, people_invited: 20 };
  const isShown = shownFlows(new Map([1, 2, 3].map((id) => [id, large])), () => true);

  for (const flow of flows) expect([1, 2, 3, 4].map((id) => isShown(id, flow))).toEqual([true, true, true, true]);
});
