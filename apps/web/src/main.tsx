import { followPendingSignOut } from './api/client/follow-pending-sign-out.ts';
import { attachMenu } from './features/landing/attach-menu.ts';
import { isDrawn, isInPageLanguage } from './features/layout/drawn-page.ts';
import { prefetchPart } from './features/layout/parts/fetch-parts.ts';
import { frames, guard } from './features/layout/frames.ts';
import { beginScreen } from './features/layout/screens/begin-screen.ts';
import { startI18n } from './i18n/texts.ts';
import { keepEarlyPress } from './lib/interaction/early-press.ts';
import { whenUsedOrIdle } from './lib/interaction/first-interaction.ts';
import { matchPath } from './lib/match-path.ts';
import { reloadForNewBuild, willReload } from './lib/browser/reload-for-new-build.ts';
import { showUnreachable } from './lib/browser/show-unreachable.ts';
import { screens } from './router.tsx';
import { guardRedirect } from './session/guard-redirect.ts';
import { storedSession } from './session/stored-session.ts';
import './styles.css';

startI18n();

// The build prerenders the landing page in each language: there only the menu needs a script. On other pages the app starts,
// and where a file server has sent the landing page in another language than its visitor's.
const header =
  location.pathname === '/' && isInPageLanguage() && document.querySelector<HTMLElement>('[data-drawn] header');
const showFailure = async (reason: unknown) => {
  if (!(await willReload())) showUnreachable(reason);
};
const isPulse = /^\/pulse(\/|$)/.test(location.pathname);
// Answers to pulses are anonymous: no call of that page is about a session.
if (!isPulse) followPendingSignOut();
if (header) {
  attachMenu(header);
} else if (isPulse) {
  import('./pulse.ts').catch(showUnreachable);
} else {
  reloadForNewBuild();
  // On other pages, the frame answers presses before its screen has arrived.
  if (document.getElementById('root')?.dataset['drawnFor']) keepEarlyPress();
  const start = () => {
    const screen = screens.find(({ path }) => matchPath(path, location.pathname));
    // Screens start to load before React has arrived; a guarded one, and what it reads, only if the guard will let its user in.
    if (screen?.frame === 'public') prefetchPart(screen);
    else if (screen?.frame === 'signed-in') {
      prefetchPart(guard, frames['signed-in']);
      const session = storedSession();
      if (!guardRedirect(session, location.pathname, screen.anyOf)) beginScreen(screen, session);
    } else if (screen) prefetchPart(screen, frames[screen.frame]);
    import('./draw.tsx').then(({ draw }) => draw(screen, screens)).catch(showFailure);
  };
  // What can be read and filled in already is painted with its fonts first: the app would share the line with them.
  if (isDrawn()) whenUsedOrIdle(start);
  else start();
}
