import { isPageHeld } from '../forms/held-page.ts';

const key = 'orgscope-reloaded';
const pause = 10_000;

let reloads = false;
/** Whether the page is on its way out for a new build: what fails meanwhile is not to be shown. */
export const isReloading = (): boolean => reloads;

/**
 * A page from before a deployment requests files that no longer exist: it reloads, but only once, and not while a form is
 * being filled in. The failure is then shown where the file was wanted.
 */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || isPageHeld()) return;
    if (Date.now() - Number(sessionStorage.getItem(key)) < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    reloads = true;
    window.location.reload();
  });
}
