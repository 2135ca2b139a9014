import { beforeAll, expect, it } from 'vitest';
import { text } from '../../../i18n/texts.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { openCell } from './open-cell.ts';

beforeAll(haveTexts);

const page = {
  places: {
    total: 20,
    functions: [{ id: 7, name: 'Finance', count: 20 }],
    locations: [{ id: null, name: null, count: 20 }],
    cells: [],
    hidden_functions: 0,
    hidden_locations: 0,
    more_functions: 0,
    more_locations: 0,
  },
  answers: {
    business: 9,
    it: 8,
    attributes: [
      {
        id: 3,
        name: 'Where do you work?',
        options: [
          { id: 5, name: 'On site', business: 5, it: 8 },
          { id: null, name: null, business: null, it: null },
        ],
      },
    ],
  },
};

it.each([
  [{ of: 'people_by_place', function_id: '7', location_id: 'none' }, ['Finance', 'Without a location']],
  [{ of: 'answers', attribute_id: 3, answer_id: '5', function_type: 'IT' }, ['Where do you work?', 'On site', 'IT']],
  [
    { of: 'answers', attribute_id: '3', answer_id: 'none', function_type: 'BUSINESS' },
    ['Where do you work?', 'No answer', 'Business'],
  ],
  [{ of: 'stalled' }, []],
] as const)('names the cell %j', (rows, names) => {
  expect(openCell(text, rows, page)).toEqual(names);
});
