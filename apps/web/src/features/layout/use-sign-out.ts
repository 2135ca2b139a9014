import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { logFailure } from '../../lib/log.ts';
import { clearSession } from '../../session/store.ts';
import { paths } from '../../session/paths.ts';

/** Signs out here at once and goes to the sign-in page; tells the server, and only logs a failure of that. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    clearSession({ hasSignedOut: true });
    void navigate(paths.login, { replace: true });
    import('../../api/send-sign-out.ts')
      .then(({ sendSignOut }) => sendSignOut())
      .catch((error: unknown) => logFailure('The server did not hear of the sign-out', error));
  }, [navigate]);
}
