import { attachMenu } from './features/landing/attach-menu.ts';
import { detectLanguage, keepLanguage } from './i18n/language.ts';
import { reloadForNewBuild } from './lib/reload-for-new-build.ts';
import './styles.css';

// The build draws the landing page into index.html: there, a menu that opens is all it takes. Elsewhere the app starts.
const header = location.pathname === '/' && document.querySelector<HTMLElement>('[data-drawn] header');
if (header) {
  attachMenu(header);
  keepLanguage(detectLanguage());
} else {
  reloadForNewBuild();
  import('./draw.tsx')
    .then(({ draw }) => draw())
    .catch(() => document.getElementById('unreachable')?.removeAttribute('hidden'));
}
