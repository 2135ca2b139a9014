import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { AttributesSection } from './attributes-section.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('only logs attributes that cannot be loaded', async () => {
  const noted = vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubApi({ GET: () => json({ success: false, message: 'Broken' }, 500) });
  openScreen(<AttributesSection />, '/account/my-profile');
  expect(screen.getByText('Loading attributes...')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Attributes' })).toBeNull());
  expect(noted).toHaveBeenCalledWith('The attributes could not be fetched', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
