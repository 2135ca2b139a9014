import { useText } from '../../../i18n/i18n.ts';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { Link } from '../../../ui/link.tsx';
import type { Confirmation } from './confirm-invitation.ts';
import { Outcome } from '../outcome.tsx';

/** The address contains no invitation. */
export function InvitationWithoutToken() {
  const t = useText();
  return (
    <Outcome tone="failed" title={t('confirm-invitation:invalid.title')} text={t('confirm-invitation:invalid.text')}>
      <Link to={paths.login} className={buttonStyles('primary')}>
        {t('confirm-invitation:go_to_login')}
      </Link>
    </Outcome>
  );
}

/** Confirmed: a mail follows. */
export function InvitationConfirmed() {
  const t = useText();
  return (
    <Outcome tone="done" title={t('confirm-invitation:done.title')} text={t('confirm-invitation:done.text')}>
      <Link to={paths.login} className={buttonStyles('primary')}>
        {t('confirm-invitation:login')}
      </Link>
    </Outcome>
  );
}

interface Failed {
  failure: NonNullable<Confirmation['failure']>;
  onRetry: () => void;
}

/**
 * Not confirmed, with the server's reason. For an invitation that is already confirmed, the page links to the sign-in.
 */
export function InvitationFailed({ failure: { message, isUsed, mayPass }, onRetry }: Failed) {
  const t = useText();
  return (
    <Outcome
      tone={isUsed ? 'done' : 'failed'}
      title={isUsed ? t('confirm-invitation:used') : t('confirm-invitation:failed.title')}
      text={message || t('confirm-invitation:failed.text')}
    >
      {mayPass && (
        <Button variant="primary" onClick={onRetry}>
          {t('confirm-invitation:retry')}
        </Button>
      )}
      <Link to={paths.login} className={buttonStyles(mayPass ? 'secondary' : 'primary')}>
        {t('confirm-invitation:go_to_login')}
      </Link>
    </Outcome>
  );
}
