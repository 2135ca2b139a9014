import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { sendSignOut } from '../../../api/client/send-sign-out.ts';
import { clearSession } from '../../../session/store.ts';
import { paths } from '../../../session/paths.ts';

/** Tells the server, signs out here without waiting for it, and goes to the sign-in page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    sendSignOut();
    clearSession({ hasSignedOut: true });
    void navigate(paths.login, { replace: true });
  }, [navigate]);
}
