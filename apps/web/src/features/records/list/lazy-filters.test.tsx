import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { LazyFilters } from './lazy-filters.tsx';

beforeAll(haveTexts);

const fetchMenus = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));

test('says so if the menus of the filters cannot be loaded, once one is pressed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const error = vi.spyOn(toast, 'error').mockReturnValue('');
  const view = { search: '', show: 'active', sort: undefined, page: 1, size: 10, filters: { type: '' } } as const;
  render(
    <LazyFilters
      names={['type']}
      wordsOf={() => ({ label: 'Type', any: 'All types' })}
      view={view}
      fetchMenus={fetchMenus}
    >
      {() => 'The menus'}
    </LazyFilters>,
  );
  fireEvent.pointerMove(document);
  await waitFor(() => expect(fetchMenus).toHaveBeenCalledTimes(1));
  // The refusal has been handled.
  await new Promise((done) => setImmediate(done));
  expect(error).not.toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: /Type/ }));
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
});
