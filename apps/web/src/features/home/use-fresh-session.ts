import { useEffect } from 'react';
import { refetchMe } from '../../api/refetch-me.ts';

/** Asks anew who is signed in when somebody comes back to the window: subscriptions come and go meanwhile. */
export function useFreshSession(): void {
  useEffect(() => {
    const ask = () => void refetchMe();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, []);
}
