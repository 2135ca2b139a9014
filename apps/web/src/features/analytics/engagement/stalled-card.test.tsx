import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { StalledCard } from './stalled-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('the first of the people that are shown further has the focus', async () => {
  const people = Array.from({ length: 7 }, (_, id) => ({ id, name: `Person ${id}`, sent_on: '2026-11-01' }));
  openScreen(<StalledCard stalled={{ count: 7, people }} source="Acme" onOpen={undefined} />, '/');
  const all = await screen.findByRole('button', { name: 'Show all 7' });
  all.focus();
  fireEvent.click(all);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Send the invitation to Person 4 again');
});
