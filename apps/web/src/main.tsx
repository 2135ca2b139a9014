import { attachMenu } from './features/landing/attach-menu.ts';
import { fetchAhead } from './features/layout/fetch-parts.ts';
import { frames, guard } from './features/layout/frames.ts';
import { startI18n } from './i18n/texts.ts';
import { matchPath } from './lib/match-path.ts';
import { reloadForNewBuild } from './lib/reload-for-new-build.ts';
import { screens } from './router.tsx';
import './styles.css';

startI18n();

// The build draws the landing page into index.html: there, a menu that opens is all it takes. Elsewhere the app starts.
const header = location.pathname === '/' && document.querySelector<HTMLElement>('[data-drawn] header');
if (header) {
  attachMenu(header);
} else {
  reloadForNewBuild();
  const screen = screens.find(({ path }) => matchPath(path, location.pathname));
  // What will be shown is under way before React has arrived; but no guarded screen before the guard has been asked.
  if (screen?.frame === 'public') fetchAhead(screen);
  else if (screen?.frame === 'signed-in') fetchAhead(guard, frames['signed-in']);
  else if (screen) fetchAhead(screen, frames[screen.frame]);
  import('./draw.tsx')
    .then(({ draw }) => draw(screen, screens))
    .catch(() => document.getElementById('unreachable')?.removeAttribute('hidden'));
}
