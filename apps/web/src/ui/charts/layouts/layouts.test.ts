import { describe, expect, it } from 'vitest';
import { barLayout } from './bar-layout.ts';
import { stepOf } from './heat-layout.ts';
import { lifecycleLayout, placeLabels } from './lifecycle-layout.ts';
import { boxOf } from './mark.ts';
import { countBeyond, stackDots, stripDomain, stripScale } from './strip-layout.ts';
import { fitText, textWidth } from './text-width.ts';
import { timelineLayout } from './timeline-layout.ts';
import { spreadApart, trendLayout } from './trend-layout.ts';

const peers = { p25: 4, median: 5, p75: 6 };

describe('the scale of a strip', () => {
  it('holds all values as long as none is far out', () => {
    expect(stripDomain(peers, [2, 9])).toEqual({ from: 2, to: 9 });
  });

  it('does not let a giant press the others into a corner', () => {
    const domain = stripDomain(peers, [2, 9, 4000]);
    expect(domain).toEqual({ from: 2, to: 12 });
    const place = stripScale(domain, 400, 10);
    expect(place(4000)).toEqual({ x: 390, beyond: 1 });
    expect(place(9).beyond).toBe(0);
  });

  it('leaves a line around a band without dots, never below zero', () => {
    expect(stripDomain({ p25: 1, median: 2, p75: 4 }, [])).toEqual({ from: 0, to: 5.5 });
  });

  it.each([[[]], [[3]], [[0, 0]]])('has a width for %j', (values) => {
    const { from, to } = stripDomain(undefined, values);
    expect(to).toBeGreaterThan(from);
    const same = stripDomain({ p25: 3, median: 3, p75: 3 }, values);
    expect(same.to).toBeGreaterThan(same.from);
  });

  it('keeps dots within their height, and apart where there is room', () => {
    const xs = Array.from({ length: 40 }, (_, index) => index * 8);
    const ys = stackDots(xs, 3.5, 14);
    expect(Math.max(...ys.map(Math.abs))).toBeLessThanOrEqual(12);
    expect(new Set(stackDots([5, 5.1, 5.2], 3.5, 14)).size).toBe(3);
    expect(stackDots(xs, 3.5, 14)).toEqual(ys);
  });

  it('counts what lies beyond each end', () => {
    const values = [2, 9, 4000, 5000];
    expect(countBeyond(stripDomain(peers, values), values)).toEqual({ below: 0, above: 2 });
  });
});

describe('labels', () => {
  it('side by side never touch and never leave the bar', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const wished = Array.from({ length: 6 }, (_, index) => ((seed * 37 + index * index * 53) % 500) + index).toSorted(
        (a, b) => a - b,
      );
      const widths = wished.map((_, index) => 20 + ((seed + index * 17) % 50));
      const labels = placeLabels(wished, widths, 500) ?? [];
      for (const [index, { x, width }] of labels.entries()) {
        const before = labels[index - 1];
        expect(x).toBeGreaterThanOrEqual(before ? before.x + before.width : 0);
        expect(x + width).toBeLessThanOrEqual(500);
      }
    }
  });

  it('that do not fit side by side become a list', () => {
    expect(placeLabels([0, 10], [200, 200], 300)).toBeUndefined();
    const segments = ['Plan', 'Phase in', 'Active', 'Phase out', 'End of life'].map((label) => ({
      id: label,
      label,
      value: 5,
    }));
    expect(lifecycleLayout(segments, String, 'past', 700).below).toHaveLength(5);
    expect(lifecycleLayout(segments, String, 'past', 120).below).toBeUndefined();
  });

  it('at the end of a trend are apart, in the order of their values', () => {
    expect(spreadApart([50, 51, 10], 16, 0, 60)).toEqual([44, 60, 10]);
    expect(spreadApart([0, 0], 16, 0, 100)).toEqual([0, 16]);
  });
});

describe('a lifecycle', () => {
  it('divides the bar by value, the parts past their end last', () => {
    const { parts } = lifecycleLayout(
      [
        { id: 'a', label: 'Active', value: 90, past: 10 },
        { id: 'b', label: 'Out', value: 0 },
      ],
      String,
      'past',
      300,
    );
    expect(parts.map(({ isPast, value }) => [isPast, value])).toEqual([
      [false, 80],
      [true, 10],
    ]);
    expect((parts[0]?.width ?? 0) + (parts[1]?.width ?? 0)).toBeCloseTo(300);
  });
});

describe('a trend', () => {
  it('of a share ends at the most that it can be', () => {
    const estimated = [{ year: 2026, own: 71, estimate: { low: 10, high: 100 } }];
    const { ticks } = trendLayout({
      points: estimated,
      most: 100,
      words,
      format: String,
      width: 500,
      height: 210,
    });
    expect(ticks.map(({ text }) => text)).toEqual(['0', '50', '100']);
  });

  const point = (year: number, own?: number) => ({
    year,
    ...(own !== undefined && { own }),
    p25: 3,
    median: 4,
    p75: 5,
  });
  const words = { own: 'You', median: 'Median', band: 'Middle half' };
  const layoutOf = (points: Parameters<typeof trendLayout>[0]['points'], width = 500) =>
    trendLayout({ points, words: { ...words, target: 'Target: at most 5' }, format: String, width, height: 210 });
  const withTarget = (year: number, value: number, high?: number) => ({
    ...point(year, 1),
    target: { value, text: `${value}`, ...(high !== undefined && { high }) },
  });

  it('has room for both ends of a range that is the target', () => {
    const { target } = layoutOf([withTarget(2024, 5, 9), withTarget(2025, 5, 9)]);
    const heights = [...(target?.path ?? '').matchAll(/M\S+ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(2);
    expect(heights[1]).toBeGreaterThanOrEqual(0);
    expect(heights[1]).toBeLessThan(heights[0] ?? 0);
  });

  it('draws each year’s own target as a step, none where a year has none, and the words at the latest', () => {
    const given = [withTarget(2021, 8), point(2022, 1), withTarget(2023, 6), withTarget(2024, 6), withTarget(2025, 4)];
    const { target, years, right } = layoutOf(given);
    const [early, later] = (target?.path ?? '').split('M').slice(1);
    const at = (year: number) => years.find((each) => each.year === year)?.x ?? 0;
    const middle = (year: number) => (at(year) + at(year + 1)) / 2;
    expect(early?.match(/V/g)).toBeNull();
    expect(Number(early?.split('H')[1])).toBeCloseTo(middle(2021));
    const edges = [...(later ?? '').matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x));
    expect(Number.parseFloat(later ?? '')).toBeCloseTo(middle(2022));
    expect(edges).toEqual([expect.closeTo(middle(2023)), expect.closeTo(middle(2024)), right]);
    expect(later?.endsWith(`V${target?.heights.at(-1)}H${right}`)).toBe(true);
    expect(Math.abs((target?.label.y ?? 0) - (target?.heights[3] ?? 0))).toBeLessThan(16);
    expect(layoutOf([point(2024, 1), point(2025, 2)]).target).toBeUndefined();
  });

  it('marks an estimate, and has room for its interval', () => {
    const { dots, ends } = layoutOf([{ year: 2025, own: 7, estimate: { low: 3 } }]);
    const [dot] = dots;
    expect(ends[0]?.value).toBe('≈ 7');
    // The end that is known lies below, the other is the end of the scale.
    expect(dot?.interval?.from).toBeGreaterThan(dot?.y ?? 0);
    expect(dot?.interval?.to).toBeLessThanOrEqual(dot?.y ?? 0);
    expect(layoutOf([point(2025, 7)]).dots[0]?.interval).toBeUndefined();
  });

  it('leaves a gap where a year is missing', () => {
    expect(
      layoutOf([point(2021, 1), point(2022, 2), point(2023), point(2024, 3), point(2025, 4)]).own.match(/M/g),
    ).toHaveLength(2);
    expect(layoutOf([point(2021, 1), point(2022, 2), point(2025, 4)]).dots).toHaveLength(3);
  });

  it.each([
    [0, 0],
    [3, 80],
    [-12, 40],
    [1e6, 1.01e6],
    [0.001, 0.004],
  ])('has one to four lines from %d to %d', (low, high) => {
    const { ticks } = trendLayout({
      points: [
        { year: 2024, own: low },
        { year: 2025, own: high },
      ],
      words,
      format: String,
      width: 500,
      height: 210,
    });
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThanOrEqual(4);
  });

  it('keeps everything inside, from no year to many', () => {
    for (const count of [0, 1, 3, 30, 300]) {
      const { dots, years, ends } = layoutOf(
        Array.from({ length: count }, (_, index) => point(1900 + index, index % 9)),
        300,
      );
      expect(dots.every(({ x, y }) => x >= 0 && x <= 300 && y >= 0 && y <= 210)).toBe(true);
      expect(ends.every(({ y }) => y >= 0 && y <= 210)).toBe(true);
      expect(years.every(({ x }, index) => index === 0 || x - (years[index - 1]?.x ?? 0) >= 26)).toBe(true);
    }
  });
});

it('shows every bar above zero, and none past its place', () => {
  const rows = [1e9, 1, 0, undefined].map((value, index) => ({ id: String(index), label: 'A', value }));
  const texts = rows.map(() => ({ label: 'A label', value: '€1.00bn', share: '' }));
  for (const width of [300, 900]) {
    const { rows: places, valueX } = barLayout(rows, texts, width);
    const widths = places.map(({ bar }) => bar.width);
    expect(widths[1]).toBe(3);
    expect(widths[2]).toBeLessThan(3);
    expect(places.every(({ bar }) => bar.x + bar.width <= Math.max(valueX, width))).toBe(true);
  }
});

it('leaves long labels what bars do not need of the width', () => {
  const label = 'Research and development in Europe';
  const { rows: places } = barLayout([{ id: '1', label, value: 1 }], [{ label, value: '9', share: '' }], 500);
  expect(fitText(label, places[0]?.label ?? 0, 14, 600)).toBe(label);
  const long = label.repeat(5);
  const { rows: narrow } = barLayout(
    [{ id: '1', label: long, value: 1 }],
    [{ label: long, value: '9', share: '' }],
    500,
  );
  expect(narrow[0]?.bar.width).toBeCloseTo(500 / 3);
});

it('draws bars on a scale that has an end of its own', () => {
  const rows = [0.5, 0.1].map((value, index) => ({ id: String(index), label: 'A', value }));
  const texts = rows.map(() => ({ label: 'A', value: '0.50', share: '' }));
  const widths = barLayout(rows, texts, 401, 'above', 1).rows.map(({ bar }) => bar.width);
  expect(widths).toEqual([200, 40]);
});

it('colours zero not at all, the largest most, and leaves steps for others than a giant', () => {
  expect([0, 1, 37].map((value) => stepOf(value, 37))).toEqual([0, 1, 5]);
  expect(stepOf(90, 1000)).toBe(2);
  expect(stepOf(0, 0)).toBe(0);
});

it('keeps the items of a month inside it', () => {
  const items = Array.from({ length: 300 }, (_, index) => ({
    id: String(index),
    name: 'A',
    month: (index * index) % 12,
    amount: (index * 31) % 97,
  }));
  for (const width of [320, 560, 1100]) {
    const { placed, left, step, bands } = timelineLayout({
      months: 12,
      items,
      labels: ['Contracts'],
      shade: undefined,
      width,
    });
    expect(placed).toHaveLength(300);
    for (const { item, circle } of placed) {
      const band = bands.find(({ first, last }) => item.month >= first && item.month < last);
      const box = boxOf(circle);
      const start = left + (item.month - (band?.first ?? 0)) * step;
      expect(box.x).toBeGreaterThanOrEqual(start);
      expect(box.x + box.width).toBeLessThanOrEqual(start + step);
      expect(box.y + box.height).toBeLessThanOrEqual(band?.axisY ?? 0);
    }
  }
});

it('cuts a text between its characters as people see them', () => {
  const family = '👨‍👩‍👧‍👦';
  const cut = fitText(family.repeat(9), textWidth(family) * 3);
  expect(cut.replace('…', '').replaceAll(family, '')).toBe('');
  expect(fitText('short', 200)).toBe('short');
  expect(fitText('anything', 0)).toBe('…');
});
