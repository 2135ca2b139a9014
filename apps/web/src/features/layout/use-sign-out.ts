import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { logFailure } from '../../lib/log.ts';
import { clearSession } from '../../session/store.ts';
import { paths } from '../../session/way.ts';

/** Signs out here at once and leaves for the sign-in page; the server is told, and a failure to is only noted. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    clearSession({ hasSignedOut: true });
    void navigate(paths.login, { replace: true });
    import('../../api/tell-sign-out.ts')
      .then(({ tellSignOut }) => tellSignOut())
      .catch((error: unknown) => logFailure('The server did not hear of the sign-out', error));
  }, [navigate]);
}
