import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { ChangedValues } from './changed-values.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

test('stands before and after in the order of the page, whatever the direction of the values', () => {
  render(<ChangedValues changes={[{ field: 'currency', from: 'USD', to: 'EUR' }]} labelOf={() => 'العملة'} />);
  const value = screen.getByRole('definition');
  expect(value.hasAttribute('dir')).toBe(false);
  expect([...value.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['USD', 'EUR']);
});
