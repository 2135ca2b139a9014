import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import { expect, test } from 'vitest';
import { driversOf } from './drivers.ts';
import type { CastBallot } from './tally.ts';

const question = (id: string, kind: PulseQuestion['kind']) =>
  ({ id, kind, text: id, options: [] }) as unknown as PulseQuestion;
const questions = [question('tools', 'agreement'), question('enps', 'enps')];
const cast = (edition: number, answers: Record<string, number>) => ({ edition, answers }) as unknown as CastBallot;
const both = (edition: number, count: number, tools: number, enps: number) =>
  Array.from({ length: count }, () => cast(edition, { tools, enps }));
const told = (ballots: CastBallot[], tools: number[], enps: number[]) =>
  driversOf(
    questions,
    ballots,
    new Map([
      ['tools', tools],
      ['enps', enps],
    ]),
  );

test('answers that go together correlate', () => {
  const ballots = [...both(1, 10, 1, 2), ...both(1, 10, 3, 6), ...both(1, 10, 5, 10)];
  expect(told(ballots, [1], [1])).toEqual({ n: 30, items: [{ id: 'tools', r: 1 }] });
});

test('what one person answered differently is told by no correlation', () => {
  const others = [...both(1, 20, 1, 3), ...both(1, 21, 1, 9)];
  const withOne = (enps: number) => told([...others, cast(1, { tools: 5, enps })], [1], [1]);
  expect(withOne(10)).toEqual({ n: 42, items: [] });
  expect(withOne(0)).toEqual(withOne(10));
  // Beside others with a few values each, one more counts as the next.
  const spread = [...both(1, 15, 2, 3), ...both(1, 15, 4, 9)];
  const [first, second] = [1, 2].map((tools) => told([...spread, ...both(1, 1, tools, 9)], [1], [1])?.items[0]?.r);
  expect(first).toBe(second);
});

test('a correlation changes only when both questions are published again, with five pairs more', () => {
  const before = [...both(1, 15, 1, 3), ...both(1, 15, 5, 9)];
  const first = told(before, [1], [1]);
  // Of five who came later, one answered the second question.
  const later = [...before, ...Array.from({ length: 4 }, () => cast(2, { tools: 3 })), cast(2, { tools: 1, enps: 10 })];
  expect(told(later, [1, 2], [1])).toEqual(first);
  // Five answered each question, and one answered both.
  const apart = [...later, ...Array.from({ length: 4 }, () => cast(2, { enps: 5 }))];
  expect(told(apart, [1, 2], [1, 2])?.items).toEqual(first?.items);
  expect(told([...before, ...both(2, 5, 1, 9)], [1, 2], [1, 2])?.items).not.toEqual(first?.items);
});

test('below thirty answers nothing is told', () => {
  expect(told([...both(1, 14, 1, 3), ...both(1, 15, 5, 9)], [1], [1])).toBeNull();
});
