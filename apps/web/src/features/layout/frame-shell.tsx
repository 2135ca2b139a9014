import { Logo } from '../../ui/logo.tsx';

/**
 * What a signed-in screen shows until its frame is there: the bar that it begins with. The build writes it into app.html, so that
 * it is painted before the app has loaded; theme.js says whether somebody is signed in.
 */
export function FrameShell() {
  return (
    <div
      aria-hidden
      className="hidden h-14 items-center border-b border-line bg-surface px-4 in-data-signed-in:flex md:px-5 print:hidden"
    >
      <Logo />
    </div>
  );
}
