import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useListView } from './use-list-view.ts';

const filters = ['status', 'role'] as const;

function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => {
      const [view, change] = useListView(filters);
      return { view, change, search: useLocation().search, navigate: useNavigate() };
    },
    { wrapper },
  );
  return () => result.current;
}

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '');
});

it('writes changed values into the address, and keeps the parameters of others', async () => {
  const now = open('/admin/users?client=2&page=4');
  act(() => now().change({ filters: { status: 'invited' } }));
  act(() => now().change({ filters: { role: 'member' }, sort: { column: 'name', descending: true }, show: 'all' }));
  expect(now().view.filters).toEqual({ status: 'invited', role: 'member' });
  await waitFor(() => expect(now().search).toBe('?client=2&show=all&sort=-name&status=invited&role=member'));
  act(() => now().change({ filters: { status: '', role: '' }, sort: undefined, show: 'active' }));
  await waitFor(() => expect(now().search).toBe('?client=2'));
});

it('follows a change of the address, such as the back button', () => {
  const now = open('/admin/users?status=invited');
  act(() => void now().navigate('/admin/users?search=ada'));
  expect(now().view).toMatchObject({ search: 'ada', filters: { status: '' } });
  act(() => void now().navigate(-1));
  expect(now().view).toMatchObject({ search: '', filters: { status: 'invited' } });
});

it('restores the view of an address that it has written itself', () => {
  vi.useFakeTimers();
  const now = open('/admin/assets');
  act(() => now().change({ search: 'mac' }));
  act(() => void vi.runAllTimers());
  expect(now().search).toBe('?search=mac');
  act(() => void now().navigate('/admin/assets'));
  expect(now().view.search).toBe('');
  act(() => void now().navigate(-1));
  expect(now().view.search).toBe('mac');
  // The view is not written into the address again.
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  expect(now()).toMatchObject({ search: '?search=mac', view: { search: 'mac' } });
});

it('keeps what is typed while the address is being written', () => {
  vi.useFakeTimers();
  const now = open('/admin/assets');
  act(() => now().change({ search: 'ma' }));
  act(() => {
    vi.advanceTimersByTime(250);
    now().change({ search: 'mac' });
  });
  expect(now()).toMatchObject({ search: '?search=ma', view: { search: 'mac' } });
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  expect(now().search).toBe('?search=mac');
});

it('writes nothing into the address of a place that the browser has left', () => {
  vi.useFakeTimers();
  const now = open('/admin/users');
  window.history.replaceState({ key: 'elsewhere' }, '');
  act(() => now().change({ search: 'ada' }));
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  expect(now().search).toBe('');
});
