import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { toast } from '../states/toast.tsx';
import { Menu } from './menu.tsx';

beforeAll(haveTexts);

const asked = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./menu-parts.tsx', () => {
  asked();
  throw new TypeError('Failed to fetch');
});

test('says so if a menu cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const error = vi.spyOn(toast, 'error').mockReturnValue('');
  render(<Menu trigger={<button>Actions</button>}>Edit</Menu>);

  fireEvent.pointerMove(document);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  // The refusal has been handled.
  await new Promise((done) => setImmediate(done));
  expect(error).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));

  await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
});
