import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { handOver, takeDeparture } from '../../../lib/sign-in/sso-return.ts';
import { usePathParams } from '../../../lib/hooks/use-path-params.ts';
import { pathAfterSignIn, paths } from '../../../session/paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Heading } from '../heading.tsx';
import { comeBack } from './sso-sign-in.ts';

// What was sent to the server: it works once, and React may run an effect twice.
let sent = '';

/** Where an identity provider leads back to: completes a sign-in, or hands its answer to the window that waits for it. */
export default function SsoReturnPage() {
  const t = useText();
  const navigate = useNavigate();
  const { key = '' } = usePathParams();
  const { search } = useLocation();
  // Sign-ins of this window begin so: see the server's states.
  const [isSignIn] = useState(() => /^(?:in\.|$)/.test(new URLSearchParams(search).get('state') ?? ''));

  useEffect(() => {
    if (sent === search) return;
    sent = search;
    if (!isSignIn) {
      handOver({ key, query: search });
      window.close();
      return;
    }
    const { username, from } = takeDeparture();
    void comeBack({ key, query: search }).then((outcome) => {
      const state = { from, username };
      if ('user' in outcome) return navigate(pathAfterSignIn(outcome.user, from), { replace: true });
      if ('asksCode' in outcome) return navigate(paths.code, { replace: true, state });
      return navigate(paths.login, { replace: true, state: { ...state, failure: outcome.failure } });
    });
  }, [key, search, isSignIn, navigate]);
  return (
    <>
      <Heading title={isSignIn ? t('sso-return:heading') : t('sso-return:title')}>
        {isSignIn ? t('sso-return:lead') : t('sso-return:close')}
      </Heading>
      {isSignIn && <Skeleton className="h-11" />}
    </>
  );
}
