import { beforeAll, expect, it } from 'vitest';
import { text } from '../../../i18n/texts.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { panelOf } from './panel-of.ts';
import type { RowsOf } from './use-open-rows.ts';

beforeAll(haveTexts);

const measure = aMeasure({ key: 'live_past_end_of_life', value: 3 });
const panel = (rows: RowsOf, cell?: string[]) =>
  panelOf(text, new Map([[measure.key, measure]]), {}, rows, () => {}, cell);

it('names the cell of a chart after the chart', () => {
  expect(panel({ of: 'matrix' }, ['Mission critical', 'Plan']).name).toBe(
    'Criticality and lifecycle, Mission critical, Plan',
  );
});

it('tells a measure by its value, and a part of it by its own rows', () => {
  expect(panel({ of: 'live_past_end_of_life' }).measure).toBe(measure);
  expect(panel({ of: 'live_past_end_of_life', lifecycle: 'active' }, ['Active'])).toMatchObject({
    name: expect.stringMatching(/, Active$/),
    measure: undefined,
  });
});

it('leaves the unit out where the rows lack what it is of', () => {
  expect(panel({ of: 'cost_at_risk' }).of).toBe('a year');
  expect(panel({ of: 'cost_at_risk', missing: 'annual_cost' }, ['Annual cost']).of).toBeUndefined();
});
