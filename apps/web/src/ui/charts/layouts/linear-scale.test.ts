import { scaleLinear } from 'd3-scale';
import { expect, it } from 'vitest';
import { clampedScale, linearScale } from './linear-scale.ts';

const spans = [
  [0, 10],
  [10, -5],
  [3, 3],
] as const;
const values = [-20, 0, 0.1, 3, 9.99, 10, 400];

it.each(spans)('places values from %d to %d as d3 does', (from, to) => {
  const [own, d3] = [linearScale([from, to], [200, 20]), scaleLinear([from, to], [200, 20])];
  expect(values.map(own)).toEqual(values.map((value) => d3(value)));
});

it.each(spans)('places values beyond %d to %d at the ends', (from, to) => {
  const [own, d3] = [clampedScale([from, to], [200, 20]), scaleLinear([from, to], [200, 20]).clamp(true)];
  expect(values.map(own)).toEqual(values.map((value) => d3(value)));
});
