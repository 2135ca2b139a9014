import { functionTypes } from '@orgscope/contract/resources/me';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallCut } from '../counting/small-cut.ts';
import { participationInSteps, participationOnce } from './participation.ts';

const typeOf = (id: number | null) => (id === null ? null : id % 2 === 1 ? ('IT' as const) : ('BUSINESS' as const));
const people = (
  functionId: number | null,
  invited: number,
  answered: number,
  locationId: number | null = 1,
  optionIds: readonly number[] = [],
) => ({ functionId, functionType: typeOf(functionId), locationId, optionIds, invited, answered });

/** Options 11 and 12 are of one attribute. */
const attributeOf = new Map([
  [11, 1],
  [12, 1],
]);
type Rows = Parameters<typeof participationInSteps>[0];
function groupsOf(rows: Rows) {
  const steps = participationInSteps(rows, attributeOf);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return new Map(step.value.map(({ name, groups }) => [name, groups]));
}

test('a function of three people is not the rest of its type', () => {
  const groups = groupsOf([people(1, 10, 7), people(3, 3, 2), people(2, 20, 15), people(4, 4, 3), people(6, 8, 6)]);

  expect(groups.get('function_type')).toMatchObject([
    { invited: 32, answered: 24 },
    { invited: 13, answered: 9 },
  ]);
  expect(groups.get('function')).toEqual([{ group: 2, invited: 20, answered: 15 }]);
});

test('types are not told where one is of few people, and functions then alone', () => {
  const groups = groupsOf([people(1, 10, 7), people(2, 20, 15), people(null, 3, 3)]);

  expect(groups.get('function_type')).toEqual([]);
  expect(groups.get('function')).toEqual([{ group: 2, invited: 20, answered: 15 }]);
});

test('groups of different kinds do not tell whether the one in whom they differ has answered', () => {
  const others = people(2, 20, 15, 2, [12]);
  for (const anna of [1, 0]) {
    const groups = groupsOf([people(1, 9, 6, 1, [11]), people(1, 1, anna, 1, [12]), others]);
    const told = [...groups.values()].flat().filter(({ answered }) => answered !== null);
    const location = groups.get('location')?.map(({ group, answered }) => [group, answered]);

    expect(location).toEqual([
      [2, 15],
      [1, 6 + anna],
    ]);
    expect(groups.get('attribute:1')).toMatchObject([
      { group: 12, invited: 21, answered: null },
      { group: 11, invited: 9, answered: null },
    ]);
    expect(told).toHaveLength(6);
  }
});

const rowsWith = (answered: number) => [people(1, 10, answered, 1, [11]), people(2, 20, 15)];

test('is found once for the same counts, and anew when somebody has answered', async () => {
  const before = participationOnce(rowsWith(7), attributeOf);

  expect(participationOnce(rowsWith(7), attributeOf)).toBe(before);
  expect(participationOnce(rowsWith(7), new Map([[13, 2], ...[...attributeOf].toReversed()]))).toBe(before);
  expect(participationOnce(rowsWith(7), new Map())).not.toBe(before);
  const after = await participationOnce(rowsWith(8), attributeOf);
  expect(after.find(({ name }) => name === 'function')?.groups.map(({ answered }) => answered)).toEqual([15, 8]);
});

test('of many results, those that were asked for last stay found', () => {
  const ask = (invited: number) => participationOnce([people(1, invited, 0)], attributeOf);
  const [first, second] = [ask(101), ask(102)];
  for (let invited = 103; invited <= 150; invited += 1) void ask(invited);
  expect(ask(101)).toBe(first);

  void ask(151);

  expect(ask(101)).toBe(first);
  expect(ask(102)).not.toBe(second);
});

const row = fc
  .record({
    functionId: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 6 }),
    locationId: fc.constantFrom(1, 2, null),
    optionIds: fc.constantFrom([], [11], [11], [12]),
    invited: fc.integer({ min: 1, max: 12 }),
    silent: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ functionId, locationId, optionIds, invited, silent }) =>
    people(functionId, invited, Math.max(0, invited - silent), locationId, optionIds),
  );

/** The group of each of some people in what is told of a cut; the others are together. */
function divisionBy(name: string, rows: Rows, of: 'invited' | 'answered', groups: ReturnType<typeof groupsOf>) {
  const told = new Set((groups.get(name) ?? []).filter(({ answered }) => answered !== null).map(({ group }) => group));
  return rows.flatMap((each) => {
    const places: Record<string, number | null> = {
      function_type: each.functionType === null ? null : functionTypes.indexOf(each.functionType) + 1,
      function: each.functionId,
      location: each.locationId,
      'attribute:1': each.optionIds[0] ?? null,
    };
    const own = places[name] ?? null;
    return Array<string>(each[of]).fill(told.has(own) ? String(own) : 'others');
  });
}

test('no two kinds of groups that tell who has answered differ by one to four people', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 15 }), (rows) => {
      const groups = groupsOf(rows);
      for (const of of ['invited', 'answered'] as const) {
        const divisions = [...groups.keys()].map((name) => divisionBy(name, rows, of, groups));
        // Of fewer than five in all, nothing is told.
        if (rows.reduce((sum, each) => sum + each[of], 0) < 5) continue;
        for (const one of divisions)
          for (const other of divisions) expect(one === other ? undefined : smallCut(one, other)).toBeUndefined();
      }
    }),
  );
});

test('whatever is subtracted, no group of one to four people who were asked or have answered remains', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 15 }), (rows) => {
      const groups = groupsOf(rows);
      for (const of of ['invited', 'answered'] as const) {
        const told = (name: string) => (groups.get(name) ?? []).filter((each) => each[of] !== null);
        const sum = (those: readonly { invited: number; answered: number | null }[]) =>
          those.reduce((total, each) => total + (each[of] ?? 0), 0);
        const total = rows.reduce((all, each) => all + each[of], 0);
        const remainders = ['function_type', 'function', 'location']
          .filter((name) => told(name).length > 0)
          .map((name) => total - sum(told(name)));
        const types = told('function_type').map(({ group, ...counts }) => {
          const type = group === null ? null : functionTypes[group - 1];
          const functions = told('function').filter((each) => typeOf(each.group) === type);
          return (counts[of] ?? 0) - sum(functions);
        });
        for (const rest of [...remainders, ...types]) expect(rest === 0 || rest >= 5).toBe(true);
      }
    }),
  );
});
