import { expect, it } from 'vitest';
import { sidebarCookie, sidebarWasOpen } from './sidebar-state.ts';

it('stores the state for seven days', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax');
});

it('is open unless the cookie says otherwise', () => {
  expect(sidebarWasOpen('')).toBe(true);
  expect(sidebarWasOpen('csrftoken=a; sidebar_state=true')).toBe(true);
  expect(sidebarWasOpen('csrftoken=a; sidebar_state=false')).toBe(false);
});
