import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { today } from '../../../lib/dates/days-until.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { LifecycleLine } from './lifecycle-line.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

test.each([
  ['its last day', today(), /^Ends on/],
  ['a day long gone', '2020-01-31', /^Ended on 31 January 2020$/],
])('describes an end on %s', (_, endDate, text) => {
  const { container } = render(<LifecycleLine phase="phase_out" endDate={endDate} />);
  expect(container.querySelector('p')?.textContent).toMatch(text);
  expect(container.querySelector('[aria-current=step]')?.textContent).toBe('Phase out');
});
