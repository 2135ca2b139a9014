import { isPageHeld } from '../forms/held-page.ts';
import { LoadFailure } from '../load-failure.ts';

const key = 'orgscope-reloaded';
const pause = 10_000;

let reloading: Promise<boolean> | undefined;
/** Whether the page is on its way out for a new build, once that is known: what fails meanwhile is not to be shown. */
export const willReload = (): Promise<boolean> | undefined => reloading;

/** Tells that a part was not loaded apart from an error of what was loaded. A page that is about to be replaced does not fail. */
export async function failLoad(cause: unknown): Promise<never> {
  if (await willReload()) return new Promise(() => {});
  throw new LoadFailure('A part of the page could not be loaded', { cause });
}

async function reload(): Promise<boolean> {
  // Without the network, or while the server is away for a moment, the page would be lost.
  const signal = AbortSignal.timeout(5_000);
  const page = await fetch(location.href, { cache: 'no-store', signal }).catch(() => undefined);
  if (!page?.ok || isPageHeld()) {
    reloading = undefined;
    return false;
  }
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * A page from before a deployment requests files that no longer exist: it reloads, but only once, and not while a form is
 * being filled in. Otherwise the failure is shown where the file was wanted.
 */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pause) return;
    reloading ??= reload();
  });
}
