import { Navigate, useLocation } from 'react-router';
import { useText } from '../../i18n/i18n.ts';
import { useSession } from '../../session/store.ts';
import { originOf, paths, wayAfterSignIn } from '../../session/way.ts';
import { Heading } from './heading.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

/** An own password and consent to the terms: first thing after the first sign-in, and when the terms have changed. */
export default function SetPasswordPage() {
  const t = useText();
  const { state } = useLocation();
  const { isAuthenticated, user } = useSession();
  if (!isAuthenticated) return <Navigate to={paths.login} replace />;
  // Done here a moment ago, or in another tab.
  if (!user?.needs_terms) return <Navigate to={wayAfterSignIn(user, originOf(state))} replace />;
  // Whoever has a complete profile has been here before.
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
