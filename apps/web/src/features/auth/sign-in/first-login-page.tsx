import { useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { paths } from '../../../session/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Heading } from '../heading.tsx';
import { LoginForm } from './login-form.tsx';
import { SsoSignIn } from './sso-sign-in-option.tsx';

/** Sign-in with the password from a mail. */
export default function FirstLoginPage() {
  const t = useText();
  const [username, setUsername] = useState('');
  return (
    <>
      <Heading title={t('first-login:heading')}>{t('first-login:lead')}</Heading>
      <LoginForm onTyped={setUsername} />
      <SsoSignIn username={username} />
      <p className="mt-6 text-sm text-muted">
        {t('first-login:been_here')}{' '}
        <Link to={paths.login} className="rounded-small font-medium text-accent hover:underline">
          {t('first-login:login')}
        </Link>
      </p>
    </>
  );
}
