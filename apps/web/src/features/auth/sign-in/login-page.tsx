import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/store.ts';
import { paths, textIn } from '../../../session/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Heading } from '../heading.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeySignIn } from './passkey-button.tsx';
import { SsoSignIn } from './sso-sign-in-option.tsx';

/** Sign-in with username and password. */
export default function LoginPage() {
  const t = useText();
  const { state } = useLocation();
  const ended = useSession((session) => session.endReason);
  const given = textIn(state, 'username');
  const [username, setUsername] = useState(given ?? '');
  return (
    <>
      <Heading title={t('login:heading')}>{t('login:lead')}</Heading>
      {textIn(state, 'done') === 'reset' && (
        <Notice tone="success" className="mb-5">
          {t('login:reset_done')}
        </Notice>
      )}
      {ended !== undefined && (
        <Notice tone="info" className="mb-5">
          {ended || t('login:session_ended')}
        </Notice>
      )}
      <LoginForm
        username={given}
        onTyped={setUsername}
        beside={
          <Link
            to={paths.forgotPassword}
            className="-m-1.5 block rounded-small p-1.5 text-sm text-accent hover:underline"
          >
            {t('login:forgot_password')}
          </Link>
        }
      />
      <SsoSignIn username={username} />
      <PasskeySignIn />
    </>
  );
}
