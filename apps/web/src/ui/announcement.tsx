/** Tells a screen reader what changed on the page, without showing it. */
export function Announcement({ children }: { children: string }) {
  return <output className="sr-only">{children}</output>;
}
