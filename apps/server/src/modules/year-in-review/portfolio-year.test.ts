import { english } from '@orgscope/contract/words/english';
import { lifecycles } from '@orgscope/contract/resources/application-record';
import type { Lifecycle } from '@orgscope/contract/resources/application-record';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../../lib/time/days.ts';
import * as portfolio from './portfolio-year.ts';
import type { RecordedChange } from './portfolio-year.ts';

const { stepsOf } = portfolio;

/** The year with days in place of moments. */
function yearOf(steps: ReturnType<typeof stepsOf>, from: number, to: number) {
  const moments = steps.map((step) => ({ ...step, at: step.at * dayMs }));
  const year = portfolio.yearOfApplication(moments, from * dayMs, to * dayMs, 'UTC');
  const dayOf = (moment: number | undefined) => moment && moment / dayMs;
  return { ...year, added: dayOf(year.added), retired: dayOf(year.retired), live: dayOf(year.live) };
}

const known = { id: 1, createdAt: 100, changedAt: 100, isActive: true, lifecycle: 'active' as Lifecycle };
const label = (code: Lifecycle) => english(`applications.codes.lifecycle.${code}`);
const moved = (at: number, from: Lifecycle, to: Lifecycle): RecordedChange => ({
  at,
  act: 'changed',
  from: label(from),
  to: label(to),
});
const act = (at: number, name: string): RecordedChange => ({ at, act: name, from: null, to: null });
const none = { opening: false, added: undefined, retired: undefined, live: undefined, closing: false };

test('an application is added when it is recorded, and stays', () => {
  const steps = stepsOf(known, []);

  expect(yearOf(steps, 0, 100)).toEqual(none);
  expect(yearOf(steps, 100, 200)).toEqual({ ...none, added: 100, closing: true });
  expect(yearOf(steps, 101, 200)).toEqual({ ...none, opening: true, closing: true });
});

test('an application goes live after its plan, and is retired at its end of life', () => {
  const told = [moved(150, 'plan', 'phase_in'), moved(160, 'phase_in', 'active'), moved(250, 'active', 'end_of_life')];
  const steps = stepsOf({ ...known, lifecycle: 'end_of_life' }, told);

  expect(yearOf(steps, 100, 200)).toEqual({ ...none, added: 100, live: 150, closing: true });
  expect(yearOf(steps, 200, 300)).toEqual({ ...none, opening: true, retired: 250 });
  expect(yearOf(steps, 100, 300)).toEqual({ ...none, added: 100, live: 150, retired: 250 });
});

test('an application that is deleted and restored in the year has neither gone nor come', () => {
  const told = [act(210, 'deleted'), act(220, 'restored')];
  const steps = stepsOf(known, told);

  expect(yearOf(steps, 200, 300)).toEqual({ ...none, opening: true, closing: true });
  expect(yearOf(steps, 200, 215)).toEqual({ ...none, opening: true, retired: 210 });
  expect(yearOf(stepsOf({ ...known, isActive: false }, [...told, act(230, 'deleted')]), 200, 300)).toEqual({
    ...none,
    opening: true,
    retired: 230,
  });
});

test('an application that was recorded at its end of life was never in the portfolio', () => {
  const steps = stepsOf({ ...known, lifecycle: 'end_of_life' }, [act(150, 'deleted'), act(160, 'restored')]);

  expect(yearOf(steps, 0, 300)).toEqual(none);
});

test('an application that comes and goes on one day was never in the portfolio', () => {
  const told = [moved(150, 'plan', 'active'), act(150.9, 'deleted'), act(170, 'restored'), act(170.5, 'deleted')];
  const gone = { ...known, createdAt: 150, isActive: false };

  expect(yearOf(stepsOf({ ...gone, changedAt: 150.9 }, told.slice(0, 2)), 100, 200)).toEqual(none);
  expect(yearOf(stepsOf({ ...gone, changedAt: 170.5 }, told), 100, 200)).toEqual({
    ...none,
    added: 150,
    retired: 170.5,
    live: 150,
  });
  expect(yearOf(stepsOf({ ...gone, changedAt: 151 }, [act(151, 'deleted')]), 100, 200)).toEqual({
    ...none,
    added: 150,
    retired: 151,
  });
});

test('what no event tells was done by the last change', () => {
  const steps = stepsOf({ ...known, isActive: false, changedAt: 180 }, []);

  expect(yearOf(steps, 0, 300)).toEqual({ ...none, added: 100, retired: 180 });
});

/** Any history of any records, told as the server tells it, and the record that it leads to. */
const anApplication = fc
  .record({
    createdAt: fc.integer({ min: 0, max: 60 }),
    first: fc.constantFrom(...lifecycles),
    acts: fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom(...lifecycles, 'turn' as const)), {
      maxLength: 8,
    }),
    isTold: fc.boolean(),
  })
  .map(({ createdAt, first, acts, isTold }) => {
    let [at, isActive, lifecycle] = [createdAt, true, first];
    const told: RecordedChange[] = [];
    for (const [wait, what] of acts) {
      at += wait;
      if (what === 'turn') {
        isActive = !isActive;
        told.push(act(at, isActive ? 'restored' : 'deleted'));
      } else if (isActive && what !== lifecycle) {
        told.push(moved(at, lifecycle, what));
        lifecycle = what;
      }
    }
    const record = { id: 1, createdAt, changedAt: at, isActive, lifecycle };
    return { record, steps: stepsOf(record, isTold ? told : told.slice(0, -1)) };
  });

test('the waterfall closes over any years, and each year opens with what the one before closed with', () => {
  fc.assert(
    fc.property(fc.array(anApplication, { maxLength: 30 }), fc.nat(80), fc.nat(80), fc.nat(80), (all, ...ends) => {
      const [one = 0, two = 0, three = 0] = ends.toSorted((a, b) => a - b);
      const years = [
        [one, two],
        [two, three],
      ].map(([from = 0, to = 0]) => {
        const each = all.map(({ steps }) => yearOf(steps, from, to));
        const count = (is: (year: (typeof each)[number]) => boolean) => each.filter(is).length;
        for (const { added, retired, live } of each)
          for (const moment of [added, retired, live])
            expect(moment === undefined || (moment >= from && moment < to)).toBe(true);
        return {
          opening: count(({ opening }) => opening),
          added: count(({ added }) => added !== undefined),
          retired: count(({ retired }) => retired !== undefined),
          closing: count(({ closing }) => closing),
        };
      });
      for (const { opening, added, retired, closing } of years) expect(opening + added - retired).toBe(closing);
      expect(one === two || two === three || years[1]?.opening === years[0]?.closing).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('at the end of all there are the active applications that have not reached their end of life', () => {
  fc.assert(
    fc.property(fc.array(anApplication, { maxLength: 30 }), (all) => {
      const closing = all.filter(({ steps }) => yearOf(steps, 0, 10_000).closing).length;
      const now = all.filter(({ record }) => record.isActive && record.lifecycle !== 'end_of_life').length;

      expect(closing).toBe(now);
    }),
  );
});
