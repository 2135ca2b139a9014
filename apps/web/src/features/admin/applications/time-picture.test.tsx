import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { timeClass } from '@orgscope/contract/resources/application-record';
import { haveTexts } from '../../../testing/texts.ts';
import { TimeBadge } from './time-class.tsx';
import { TimePicture } from './time-picture.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const number = (node: Element | null | undefined, name: string) => Number(node?.getAttribute(name));
const fits = [1, 2, 3, 4];
const pairs = fits.flatMap((functional) => fits.map((technical) => [functional, technical] as const));

test.each(pairs)('the mark of fits %i and %i is in the highlighted quadrant', (functional, technical) => {
  const { container } = render(<TimePicture functional={functional} technical={technical} />);
  const mark = container.querySelector('circle');
  const lit = container.querySelector('rect.stroke-accent');
  const [across, down] = [number(mark, 'cx') - number(lit, 'x'), number(mark, 'cy') - number(lit, 'y')];
  expect([across, down].every((way) => way > 0 && way < number(lit, 'width'))).toBe(true);
  // The functional fit rises upwards, the technical fit to the right.
  expect(number(mark, 'cx')).toBe((technical - 0.5) * 40);
  expect(number(mark, 'cy')).toBe((4.5 - functional) * 40);
});

test('the badge highlights the same quadrant', () => {
  const found = timeClass(4, 1);
  const { container } = render(found && <TimeBadge value={found} />);
  const lit = container.querySelector('rect[opacity="1"]');
  expect([container.textContent, number(lit, 'x'), number(lit, 'y')]).toEqual(['Migrate', 0, 0]);
});
