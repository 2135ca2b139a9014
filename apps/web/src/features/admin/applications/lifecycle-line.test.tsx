import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { LifecycleLine } from './lifecycle-line.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

test.each([
  ['its last day', '2020-01-31', /^Ends on/],
  ['the day after', '2020-02-01', /^Ended on 31 January 2020$/],
])('describes an end on %s', (_, today, text) => {
  const { container } = render(<LifecycleLine phase="phase_out" endDate="2020-01-31" today={today} />);
  expect(container.querySelector('p')?.textContent).toMatch(text);
  expect(container.querySelector('[aria-current=step]')?.textContent).toBe('Phase out');
});
