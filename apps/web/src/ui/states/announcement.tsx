/** Announces a change on the page to screen readers, without showing it. */
export function Announcement({ children }: { children: string }) {
  return <output className="sr-only">{children}</output>;
}
