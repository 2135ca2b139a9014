import { expect, it } from 'vitest';
import { heatLayout } from './heat-layout.ts';
import { textWidth } from './text-width.ts';

const heads = (labels: readonly string[], width: number) => {
  const columns = labels.map((label) => ({ label }));
  return heatLayout([{ label: 'Wysoka' }], columns, ['60', '60'], width, true, 'Wszystkie').heads;
};
const lifecycles = ['Planowanie', 'Wdrażanie', 'Eksploatacja', 'Wygaszanie', 'Koniec życia'];

it('heads narrow columns on lines in turn, whole and beside each other', () => {
  const found = heads(lifecycles, 246);
  expect(found.map(({ lines }) => lines[0])).toEqual(lifecycles);
  const ends = new Map<number, number>();
  for (const { lines, x } of found) {
    const half = textWidth(lines[0] ?? '') / 2;
    expect(x - half).toBeGreaterThanOrEqual(ends.get(lines.length) ?? 0);
    ends.set(lines.length, x + half);
  }
  // The head of the totals stands right of them.
  expect(Math.max(...ends.values())).toBeLessThanOrEqual(246 - textWidth('Wszystkie'));
});

it('heads columns on one line where all have room', () => {
  expect(heads(['Plan', 'Active'], 320).map(({ lines }) => lines)).toEqual([['Plan'], ['Active']]);
});

it('writes a word whole where its neighbours leave room for it', () => {
  const lines = (labels: readonly string[]) =>
    heatLayout(
      [{ label: 'Sales' }],
      labels.map((label) => ({ label })),
      undefined,
      600,
    ).heads.map((head) => head.lines);
  const wide = 'Weiterbildungsangebote';
  expect(lines(['Devices', wide, 'Security', 'Projects'])[1]).toEqual([wide]);
  // Two such words beside each other would run into each other.
  expect(lines(['Devices', wide, wide, 'Projects'])[1]).toEqual([expect.stringMatching(/…$/)]);
});

it('puts the labels of rows above their cells only where they have no room beside them', () => {
  const at = (room: number, row: string) =>
    heatLayout([{ label: row }], [{ label: 'Plan' }, { label: 'Active' }, { label: 'End of life' }], ['9'], room);
  expect(at(414, 'Not set').isStacked).toBe(false);
  expect(at(414, 'Not set').boxOf(0, 0).height).toBe(42);
  expect(at(414, 'Research and development').isStacked).toBe(true);
  expect(at(220, 'Not set').isStacked).toBe(true);
});
