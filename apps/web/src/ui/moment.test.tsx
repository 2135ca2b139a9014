import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addTexts } from '../i18n/texts.ts';
import { haveTexts } from '../testing/texts.ts';
import { Moment } from './moment.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const at = new Date(2026, 10, 30, 14, 5).toISOString();

test.each([
  ['the spaced brackets of English', undefined, '2 hours ago (30 Nov 2026, 14:05)'],
  ['the brackets of Japanese', '{{ago}}（{{at}}）', '2 hours ago（30 Nov 2026, 14:05）'],
])('an exact moment stands in %s', (_, moment, shown) => {
  if (moment) addTexts('common', { moment });
  render(<Moment at={at} now={Date.parse(at) + 7_200_000} />);
  expect(screen.getByText(shown).tagName).toBe('TIME');
});
