import { knownBase } from '../../../api/client/base-address.ts';
import { startReads } from '../../../lib/browser/early-reads.ts';
import type { StoredSession } from '../../../session/stored-session.ts';
import { isFetched, prefetchPart } from '../parts/fetch-parts.ts';
import type { Screen } from './screen.ts';

/** Loads a screen. With its code comes what it reads first, if this page's server has the API and nothing else is asked for. */
export function beginScreen(screen: Screen, session: StoredSession): void {
  if (screen.reads && !isFetched(screen) && knownBase() === '' && !window.location.search)
    startReads(screen.reads(session), session.user?.username);
  prefetchPart(screen);
}
