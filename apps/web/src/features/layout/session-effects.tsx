import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { refetchMe } from '../../api/client/refetch-me.ts';
import { onSessionEnded } from '../../api/client/session-ended.ts';
import { logFailure } from '../../lib/log.ts';
import { registerOfflineWorker } from '../../lib/browser/offline-worker.ts';
import { clearSession, followOtherTabs, followReturns, useSession } from '../../session/store.ts';
import type { SessionUser } from '../../session/stored-session.ts';
import { paths, servesVisitors } from '../../session/paths.ts';

const followLanguage = (user: SessionUser): Promise<void> =>
  import('../../api/client/account-language.ts')
    .then(({ followAccountLanguage }) => followAccountLanguage(user))
    .catch((error: unknown) => logFailure('The language of the account could not be followed', error));

/** Keeps page and session in step: fetches the user, follows other tabs, leaves when the session ends. */
export function SessionEffects() {
  const navigate = useNavigate();
  useEffect(() => {
    onSessionEnded((reason) => {
      const { isAuthenticated, isLoading } = useSession.getState();
      // A visitor has no session to lose: the screen that made the call shows its failure.
      if (!isAuthenticated) return;
      const { pathname, search, hash } = window.location;
      // A user who follows a link from a mail need not know that an old session has ended.
      const isQuiet = isLoading && servesVisitors(pathname);
      if (pathname !== paths.login && !isQuiet)
        void navigate(paths.login, { replace: true, state: { from: { pathname, search, hash } } });
      clearSession({ endReason: reason });
    });
    return () => onSessionEnded(() => clearSession());
  }, [navigate]);
  useEffect(followOtherTabs, []);
  useEffect(() => followReturns(() => void refetchMe()), []);
  useEffect(
    () =>
      useSession.subscribe(({ user }, before) => {
        if (!user || before.user) return;
        void followLanguage(user);
        registerOfflineWorker();
      }),
    [],
  );
  useEffect(() => {
    if (!useSession.getState().isAuthenticated) return;
    void refetchMe();
    registerOfflineWorker();
  }, []);
  return null;
}
