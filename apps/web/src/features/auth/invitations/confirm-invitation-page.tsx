import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { headingAfter } from '../../../lib/interaction/heading-after.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { confirmOnce } from './confirm-invitation.ts';
import type { Confirmation } from './confirm-invitation.ts';
import { InvitationConfirmed, InvitationFailed, InvitationWithoutToken } from './invitation-outcomes.tsx';

/** Confirms the invitation of the link in the mail. */
export default function ConfirmInvitationPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [attempt, setAttempt] = useState(1);
  const token = search.get('token')?.trim() ?? '';
  // Stored in the history entry, so that a reload does not use the token again.
  const isConfirmed = typeof state === 'object' && state !== null && 'confirmed' in state;
  return (
    <div aria-live="polite">
      {!token && <InvitationWithoutToken />}
      {token && isConfirmed && <InvitationConfirmed />}
      {token && !isConfirmed && (
        <Confirming key={`${attempt} ${token}`} token={token} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </div>
  );
}

function Confirming({ token, onRetry }: { token: string; onRetry: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [{ failure }, setOutcome] = useState<Confirmation>({});
  useEffect(() => {
    let isShown = true;
    void confirmOnce(token).then((outcome) => {
      if (!isShown) return undefined;
      setOutcome(outcome);
      return outcome.failure ?? navigate(window.location.search, { replace: true, state: { confirmed: true } });
    });
    return () => {
      isShown = false;
    };
  }, [token, navigate]);
  // Each hands the focus on to the heading of the next, from its button or its own heading.
  if (failure)
    return (
      <div key="failed" ref={headingAfter}>
        <InvitationFailed failure={failure} onRetry={onRetry} />
      </div>
    );
  return (
    <div key="waiting" ref={headingAfter}>
      <Spinner className="mb-5 size-8 text-accent" />
      <h1 className="text-xl">{t('confirm-invitation:loading')}</h1>
      <p className="mt-3 text-base text-muted">{t('confirm-invitation:wait')}</p>
    </div>
  );
}
