import { logFailure } from '../log.ts';

/** Registers the worker that shows a page while there is no connection, once this page has been loaded. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}offline-worker.js`)
      .catch((error: unknown) => logFailure('There is no page for times without a connection', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
