import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { TableView } from './table-view.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

test('says below the figures what is not shown', () => {
  const note = 'Hidden because fewer than 5 people answered: Lagos.';
  render(<TableView name="Satisfaction" table={{ columns: ['Name'], rows: [['Leeds']], note }} />);
  expect(screen.getByText(note)).toBeDefined();
});

test('showing the further rows takes the focus to the first of them', () => {
  const rows = Array.from({ length: 102 }, (_, index) => [`Row ${index + 1}`]);
  render(<TableView name="Costs" table={{ columns: ['Name'], rows }} />);
  const more = screen.getByRole('button', { name: 'Show 2 more' });
  more.focus();

  fireEvent.click(more);

  expect(document.activeElement?.textContent).toBe('Row 101');
});
