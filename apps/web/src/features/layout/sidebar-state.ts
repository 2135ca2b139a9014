import { useCallback, useState } from 'react';

const cookieName = 'sidebar_state';
const cookieSeconds = 604_800;

/** Whether the sidebar was left open, by its cookie; open by default. */
export const sidebarWasOpen = (cookies: string): boolean => !cookies.split('; ').includes(`${cookieName}=false`);

/** The cookie that stores the sidebar's state for seven days. */
export const sidebarCookie = (open: boolean): string =>
  `${cookieName}=${open}; path=/; max-age=${cookieSeconds}; SameSite=Lax`;

/** The state of the wide sidebar, stored in its cookie. */
export function useSidebarState(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => sidebarWasOpen(document.cookie));
  const toggle = useCallback(() => {
    setOpen(!open);
    document.cookie = sidebarCookie(!open);
  }, [open]);
  return [open, toggle];
}
