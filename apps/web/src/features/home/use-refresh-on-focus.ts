import { useEffect } from 'react';
import { refetchMe } from '../../api/client/refetch-me.ts';

/** Fetches the user again when the window gets the focus: subscriptions may have changed meanwhile. */
export function useRefreshOnFocus(): void {
  useEffect(() => {
    const ask = () => void refetchMe();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, []);
}
