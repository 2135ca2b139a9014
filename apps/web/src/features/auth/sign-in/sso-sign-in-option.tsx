import { Suspense, useEffect, useState } from 'react';
import { offersSso } from '../../../lib/browser/own-server.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const SsoButton = lazyPart(() => import('./sso-button.tsx'));

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
