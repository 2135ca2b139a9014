import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { FilterMenu } from './filter-menu.tsx';

beforeAll(haveTexts);

const part = vi.hoisted(() => ({ isThere: false }));
vi.mock('./filter-list.tsx', () => {
  if (!part.isThere) throw new TypeError('Failed to fetch');
  return { default: () => 'The list' };
});

test('a filter whose list cannot be loaded says so in its place, and loads it by Retry', async () => {
  const options = Array.from({ length: 60 }, (_, index) => ({ value: `${index + 1}`, label: `Client ${index + 1}` }));
  render(
    <>
      <h1>The page</h1>
      <FilterMenu label="Client" any="All clients" unlisted="?" value="" options={options} onChange={() => {}} />
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This could not be loaded\./);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();

  part.isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The list')).toBeDefined();
});
