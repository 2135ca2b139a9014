import { untoldSignOut } from '../../session/untold-sign-out.ts';

function tell(): void {
  if (untoldSignOut() === undefined) return;
  import('./send-sign-out.ts')
    .then(({ sendUntoldSignOut }) => sendUntoldSignOut())
    // It stays untold until the next load.
    .catch(() => {});
}

/** Tells the server of an untold sign-out now, and whenever the network returns. */
export function followUntoldSignOut(): () => void {
  tell();
  window.addEventListener('online', tell);
  return () => window.removeEventListener('online', tell);
}
