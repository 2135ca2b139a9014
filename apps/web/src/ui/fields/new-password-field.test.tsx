import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen } from '../../testing/screen.tsx';
import { NewPasswordField } from './new-password-field.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('a password with an error has no estimate of its strength', () => {
  const field = (error?: string) => <NewPasswordField label="New" typed="typed" personal={[]} error={error} />;
  const { rerender } = render(field());
  expect(screen.getByRole('status').childElementCount).toBeGreaterThan(0);
  rerender(field('Too common.'));
  expect(screen.getByRole('status').childElementCount).toBe(0);
});
