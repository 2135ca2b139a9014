import { useText } from '../../i18n/i18n.ts';
import { LoginForm } from './login-form.tsx';

/** Sign-in with username and password. */
export default function LoginPage() {
  const t = useText();
  return (
    <>
      <h1 className="text-[2.25rem] leading-tight tracking-[-0.03em]">{t('login:heading')}</h1>
      <p className="mt-2 mb-7 text-base text-muted">{t('login:lead')}</p>
      <LoginForm />
    </>
  );
}
