import { useCallback, useState } from 'react';

const cookieName = 'sidebar_state';
const cookieSeconds = 604_800;

/** Whether the sidebar was left open, by its cookie; open by default. */
export const sidebarWasOpen = (cookies: string): boolean => !cookies.split('; ').includes(`${cookieName}=false`);

/** The cookie that stores the sidebar's state for seven days. */
export const sidebarCookie = (open: boolean): string =>
  `${cookieName}=${open}; path=/; max-age=${cookieSeconds}; SameSite=Lax`;

/**
 * The state of the wide sidebar, stored in its cookie. While the page needs the room (`folds`), it shows icons only, unless it
 * is opened again; that is not stored.
 */
export function useSidebarState(folds: boolean): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => sidebarWasOpen(document.cookie));
  const [isUnfolded, setUnfolded] = useState(false);
  if (!folds && isUnfolded) setUnfolded(false);
  const shown = folds ? isUnfolded : open;
  const toggle = useCallback(() => {
    if (folds) return setUnfolded(!shown);
    setOpen(!shown);
    document.cookie = sidebarCookie(!shown);
  }, [folds, shown]);
  return [shown, toggle];
}
