import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnded } from '../../api/session-ended.ts';
import { logFailure } from '../../lib/log.ts';
import { clearSession, followOtherTabs, useSession } from '../../session/store.ts';
import { paths } from '../../session/way.ts';

/** Keeps the page and the session together: asks who is signed in, follows other tabs, leaves when the session ends. */
export function SessionEffects() {
  const navigate = useNavigate();
  useEffect(() => {
    onSessionEnded(() => {
      const { pathname, search, hash } = window.location;
      if (pathname !== paths.login)
        void navigate(paths.login, { replace: true, state: { from: { pathname, search, hash } } });
      clearSession();
    });
    return () => onSessionEnded(clearSession);
  }, [navigate]);
  useEffect(followOtherTabs, []);
  useEffect(() => {
    if (!useSession.getState().isAuthenticated) return;
    import('../../session/refresh.ts')
      .then(({ refreshSession }) => refreshSession())
      .catch((error: unknown) => logFailure('The user was not asked for anew', error));
  }, []);
  return null;
}
