import { functionTypes } from '@orgscope/contract/resources/me';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownParticipation } from './participation.ts';

const typeOf = (id: number | null) => (id === null ? null : id % 2 === 1 ? ('IT' as const) : ('BUSINESS' as const));
const people = (functionId: number | null, invited: number, answered: number, locationId: number | null = 1) => ({
  functionId,
  functionType: typeOf(functionId),
  locationId,
  optionIds: [],
  invited,
  answered,
});
const groupsOf = (rows: Parameters<typeof shownParticipation>[0]) =>
  new Map(shownParticipation(rows, new Map()).map(({ name, groups }) => [name, groups]));

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

const row = fc
  .record({
    functionId: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 6 }),
    locationId: fc.constantFrom(1, 2, null),
    invited: fc.integer({ min: 1, max: 12 }),
    silent: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ functionId, locationId, invited, silent }) =>
    people(functionId, invited, Math.max(0, invited - silent), locationId),
  );

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
