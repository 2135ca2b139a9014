import { importLimits } from '@orgscope/contract/records/imports';
import { describe, expect, it } from 'vitest';
import { faultList } from './fault-list.ts';

describe('a fault of more rows than are listed', () => {
  it('says how many rows have it', () => {
    const list = faultList();
    const rows = Array.from({ length: importLimits.maxRows + 1 }, (_, index) => index + 2);
    for (const row of rows) for (const field of ['a', 'b']) list.add({ row, field, value: '', text: 'Wrong' });

    const { faults, fault_count: count } = list.told();
    expect(count).toBe(2 * rows.length);
    expect(faults.map(({ more_rows: more = [], row_count: rowCount }) => [more.length, rowCount])).toEqual([
      [importLimits.maxRows / 2, rows.length],
      [importLimits.maxRows / 2, rows.length],
    ]);
  });

  it('leaves the number out where all are listed', () => {
    const list = faultList();
    for (const row of [2, 5]) list.add({ row, field: 'a', value: '', text: 'Wrong' });

    expect(list.told().faults).toEqual([{ row: 2, field: 'a', value: '', text: 'Wrong', more_rows: [5] }]);
  });
});
