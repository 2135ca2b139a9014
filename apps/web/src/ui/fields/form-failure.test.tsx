import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormFailure } from './form-failure.tsx';

test('a failure scrolls into view when it appears', () => {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const { rerender } = render(<FormFailure>{undefined}</FormFailure>);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<FormFailure>It could not be saved.</FormFailure>);
  expect(scrolled).toHaveBeenCalledTimes(1);
});
