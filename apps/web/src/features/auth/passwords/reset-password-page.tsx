import { use, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverOffers } from '../../../api/config.ts';
import { useText } from '../../../i18n/i18n.ts';
import { focusHeading } from '../../../lib/interaction/focus-heading.ts';
import { paths } from '../../../session/paths.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { Link } from '../../../ui/link.tsx';
import { Outcome } from '../outcome.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

// Separate from later requests: each render must find the same promise.
let first: ReturnType<typeof serverOffers> | undefined;
const offersAtFirst = () => (first ??= serverOffers());

/** Sets a new password with the token of a mail. If the token is missing or refused, it offers a new mail. */
export default function ResetPasswordPage() {
  const t = useText();
  const [search] = useSearchParams();
  const [fault, setFault] = useState('');
  const token = search.get('token')?.trim() ?? '';
  // Only a server that resets passwords issues tokens. One that could not be asked is asked again with the form.
  const offers = use(offersAtFirst());
  // The form, which had the focus, has been removed.
  useEffect(() => {
    if (fault) focusHeading();
  }, [fault]);
  if (!fault && (token || !offers.passwordReset)) return <ResetPasswordForm token={token} onLinkFault={setFault} />;
  return (
    <Outcome tone="failed" title={t('reset-password:bad_link')} text={fault || t('reset-password:no_token')}>
      <Link to={paths.forgotPassword} className={buttonStyles('primary')}>
        {t('reset-password:new_mail')}
      </Link>
      <Link to={paths.login} className={buttonStyles('quiet')}>
        {t('reset-password:login')}
      </Link>
    </Outcome>
  );
}
