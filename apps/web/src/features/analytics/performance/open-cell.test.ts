import { beforeAll, expect, it } from 'vitest';
import { text } from '../../../i18n/texts.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { openCell } from './open-cell.ts';

beforeAll(haveTexts);

const page = {
  cost_by_function: [
    { id: 7, name: 'Finance', count: 1, cost: null },
    { id: null, name: null, count: 1, cost: null },
  ],
};

it.each([
  [{ of: 'lifecycle', lifecycle: 'plan' }, ['Plan']],
  [{ of: 'matrix', criticality: 'mission_critical', lifecycle: 'plan' }, ['Mission critical', 'Plan']],
  [{ of: 'matrix', criticality: 'none', lifecycle: 'active' }, ['Not set', 'Active']],
  [{ of: 'fits', functional_fit: '1', technical_fit: 'none' }, ['Functional fit: Poor', 'Technical fit: Not assessed']],
  [{ of: 'renewals', month: '2027-03' }, ['March 2027']],
  [{ of: 'cost_by_vendor', vendor: 'Sund' }, ['Sund']],
  [{ of: 'cost_by_vendor', vendor: '' }, ['No vendor']],
  [{ of: 'cost_by_function', function_id: 7 }, ['Finance']],
  [{ of: 'cost_by_function', function_id: 'none' }, ['No function']],
  [{ of: 'missing', missing: 'technical_fit' }, ['Technical fit']],
  [{ of: 'cost_at_risk', missing: 'annual_cost' }, ['Missing data', 'Annual cost']],
  [{ of: 'cost_at_risk' }, []],
] as const)('names the cell %j', (rows, names) => {
  expect(openCell(text, rows, page)).toEqual(names);
});
