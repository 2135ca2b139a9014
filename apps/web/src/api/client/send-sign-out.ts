import { logFailure } from '../../lib/log.ts';
import { forgetPendingSignOut, keepPendingSignOut, pendingSignOut } from '../../session/pending-sign-out.ts';
import { knownBase, settleBase } from './base-address.ts';
import { csrfToken } from './csrf-token.ts';

// Without the client of the API and the contract: the sign-in page would load them for this alone.
async function send(token: string): Promise<void> {
  const base = knownBase() ?? settleBase(await fetch('/api/core/me/', { credentials: 'include' }), true) ?? '';
  const { ok, status } = await fetch(`${base}/api/core/logout/`, {
    method: 'POST',
    headers: { Accept: 'application/json', ...(token && { 'X-CSRFToken': token }) },
    credentials: 'include',
    // Outlives the tab.
    keepalive: true,
  });
  // A refusal means that there is nothing to end: the session is over, or the cookie is another's.
  if (!ok && status !== 401 && status !== 403) throw new Error(`Status ${status}`);
  if (pendingSignOut() === token) forgetPendingSignOut();
}

let answered: Promise<void> = Promise.resolve();
/** Ends once the last sign-out has been answered, or has failed. */
export const lastSignOut = (): Promise<void> => answered;

function sendLogged(token: string): void {
  answered = send(token).catch((error: unknown) => logFailure('The server did not hear of the sign-out', error));
}

/** Ends the session on the server; only logs a failure. Until the server confirms it, the sign-out is stored as untold. */
export function sendSignOut(): void {
  const token = csrfToken() ?? '';
  keepPendingSignOut(token);
  sendLogged(token);
}

/**
 * Sends a pending sign-out. A session that began since is safe: its token is another, which is seen here or
 * by the server.
 */
export function sendPendingSignOut(): void {
  const token = pendingSignOut();
  if (token === undefined) return;
  const current = csrfToken();
  if (!current || current === token) sendLogged(token);
  else forgetPendingSignOut();
}
