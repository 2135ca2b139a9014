import { pendingSignOut } from '../../session/pending-sign-out.ts';

function tell(): void {
  if (pendingSignOut() === undefined) return;
  import('./send-sign-out.ts')
    .then(({ sendPendingSignOut }) => sendPendingSignOut())
    // It stays pending until the next load.
    .catch(() => {});
}

/** Sends a pending sign-out to the server now, and whenever the network returns. */
export function followPendingSignOut(): () => void {
  tell();
  window.addEventListener('online', tell);
  return () => window.removeEventListener('online', tell);
}
