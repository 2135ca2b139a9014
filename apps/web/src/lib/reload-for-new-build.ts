const key = 'orgscope-reloaded';
const pause = 10_000;

/** A page from before a deployment requests files that no longer exist: it reloads, but only once. */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key)) < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
