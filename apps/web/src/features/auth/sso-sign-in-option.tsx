import { lazy, Suspense, useEffect, useState } from 'react';
import { offersSso } from '../../lib/browser/own-server.ts';

const SsoButton = lazy(() => import('./sso-button.tsx'));

/** Sign-in by the company's provider, where the server knows any: else nothing is loaded for it. */
export function SsoSignIn({ username }: { username: string }) {
  const [offered, setOffered] = useState(false);

  useEffect(() => {
    void offersSso().then(setOffered, () => {});
  }, []);
  return (
    offered && (
      <Suspense>
        <SsoButton username={username} />
      </Suspense>
    )
  );
}
