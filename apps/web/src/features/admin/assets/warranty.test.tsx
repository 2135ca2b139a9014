import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { Warranty } from './warranty.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

test.each([
  ['2026-11-20', '20 Nov 2026ended'],
  ['2026-11-21', '21 Nov 2026ends today'],
  ['2026-11-22', '22 Nov 2026ends in 1 day'],
  ['2027-02-19', '19 Feb 2027ends in 90 days'],
  ['2027-02-20', '20 Feb 2027'],
])('on 21 November 2026, a warranty up to %s reads "%s"', (end, text) => {
  expect(render(<Warranty end={end} today="2026-11-21" />).container.textContent).toBe(text);
});
