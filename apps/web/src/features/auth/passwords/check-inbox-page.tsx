import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverOffers } from '../../../api/config.ts';
import { CallFailure } from '../../../api/failures/failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { paths, textIn } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { Link } from '../../../ui/link.tsx';
import { Outcome } from '../outcome.tsx';
import { requestReset } from './password-reset.ts';

/** Says that a mail has been sent, and sends it again if the server can. */
export default function CheckInboxPage() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [sending, setSending] = useState(false);
  const [said, say] = useState('');
  const email = textIn(state, 'email');
  useEffect(() => void serverOffers(), []);

  const send = async (address: string) => {
    setSending(true);
    say('');
    try {
      await requestReset(address);
      say(t('check-inbox:sent_again'));
    } catch (error) {
      say(error instanceof CallFailure ? error.message || t('check-inbox:failed') : t('common:unreachable'));
    } finally {
      setSending(false);
    }
  };
  const resend = async () => {
    const offers = await serverOffers();
    if (offers.failure) say(offers.failure);
    else if (!offers.passwordReset) say(t('check-inbox:help'));
    else if (email) await send(email);
    else await navigate(paths.forgotPassword);
  };
  return (
    <>
      <Outcome
        tone="mail"
        title={t('check-inbox:heading')}
        text={email ? t('check-inbox:sent_to', { email }) : t('check-inbox:sent')}
      >
        <Button busy={sending} onClick={() => void resend()}>
          {sending ? t('check-inbox:resending') : t('check-inbox:resend')}
        </Button>
        <Link to={paths.login} className={buttonStyles('quiet')}>
          {t('check-inbox:login')}
        </Link>
      </Outcome>
      <output className="mt-4 block text-sm text-ink empty:hidden">{said}</output>
    </>
  );
}
