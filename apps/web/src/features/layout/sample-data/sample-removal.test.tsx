import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { SampleRemoval } from './sample-removal.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('says how much of what people have entered is removed too', async () => {
  const kept = { functions: 0, locations: 0, figures: 0 };
  stubApi({ GET: () => json({ success: true, data: { since: '2026-01-01', kept, changed: 1, actions: 3 } }) });
  openScreen(<SampleRemoval open onClose={() => undefined} />, '/');

  await screen.findByText('1 sample asset or application was changed. It is removed too.');
  expect(screen.getByText('3 actions on sample pulses are removed too.')).toBeTruthy();
});
