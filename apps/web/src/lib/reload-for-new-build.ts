const key = 'orgscope-reloaded';
const pause = 10_000;

/** A page from before a deploy asks for files that are gone: it reloads, but not again and again. */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key)) < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
