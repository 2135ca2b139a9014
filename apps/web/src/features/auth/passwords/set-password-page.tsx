import { useState } from 'react';
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
  // Stays here while the next screen is loaded.
  const [begun, setBegun] = useState(user);
  if (user?.needs_terms && user !== begun) setBegun(user);
  const next = isAuthenticated ? pathAfterSignIn(user, originOf(state)) : paths.login;
  // Done here a moment ago, or in another tab.
  const isLeaving = next !== paths.setPassword;
  const leave = isLeaving && <Navigate to={next} replace />;
  if (!begun?.needs_terms) return leave;
  if (begun.needs_password === false) {
    return (
      <>
        <Heading title={t('set-password:terms_only.heading')}>{t('set-password:terms_only.lead')}</Heading>
        <AcceptTermsForm isLeaving={isLeaving} />
        {leave}
      </>
    );
  }
  // If the server does not say, the password is set again. Users with a complete profile have set theirs before.
  const isNew = begun.needs_profile_completion !== false;
  return (
    <>
      <Heading title={isNew ? t('set-password:heading') : t('set-password:changed.heading')}>
        {isNew ? t('set-password:lead') : t('set-password:changed.lead')}
      </Heading>
      <SetPasswordForm user={begun} isLeaving={isLeaving} />
      {leave}
    </>
  );
}
