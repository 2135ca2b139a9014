import { Navigate, useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/store.ts';
import { originOf, paths, pathAfterSignIn } from '../../../session/paths.ts';
import { AcceptTermsForm } from './accept-terms-form.tsx';
import { Heading } from '../heading.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

/**
 * The user's own password and consent to the terms, directly after the first sign-in; only the terms when they have
 * changed.
 */
export default function SetPasswordPage() {
  const t = useText();
  const { state } = useLocation();
  const { isAuthenticated, user } = useSession();
  if (!isAuthenticated) return <Navigate to={paths.login} replace />;
  // Done here a moment ago, or in another tab.
  if (!user?.needs_terms) return <Navigate to={pathAfterSignIn(user, originOf(state))} replace />;
  if (user.needs_password === false) {
    return (
      <>
        <Heading title={t('set-password:terms_only.heading')}>{t('set-password:terms_only.lead')}</Heading>
        <AcceptTermsForm />
      </>
    );
  }
  // If the server does not say, the password is set again. Users with a complete profile have set theirs before.
  const isNew = user.needs_profile_completion !== false;
  return (
    <>
      <Heading title={isNew ? t('set-password:heading') : t('set-password:changed.heading')}>
        {isNew ? t('set-password:lead') : t('set-password:changed.lead')}
      </Heading>
      <SetPasswordForm user={user} />
    </>
  );
}
