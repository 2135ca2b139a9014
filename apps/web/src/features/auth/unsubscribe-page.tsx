import { unsubscribeDigest } from '@orgscope/contract/resources/digests';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client/call.ts';
import { failureText } from '../../api/failures/failure-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { focusHeading } from '../../lib/interaction/focus-heading.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Outcome } from './outcome.tsx';

type State = 'asking' | 'sending' | 'done' | { failure: string };

/** The link of a digest asks first: programs that check links open them too. */
export default function UnsubscribePage() {
  const t = useText();
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const [state, setState] = useState<State>('asking');
  const isOver = state === 'done' || typeof state === 'object';
  // The button, which had the focus, has been removed.
  useEffect(() => {
    if (isOver) focusHeading();
  }, [isOver]);
  const send = async () => {
    setState('sending');
    try {
      await call(unsubscribeDigest, { body: { token } });
      setState('done');
    } catch (error) {
      setState({ failure: failureText(error, t('unsubscribe:failed.text')) });
    }
  };
  const profile = (rank: 'primary' | 'secondary') => (
    <Link to="/account/my-profile" className={buttonStyles(rank)}>
      {t('unsubscribe:profile')}
    </Link>
  );
  const button = (label: string) => (
    <Button variant="primary" busy={state === 'sending'} onClick={() => void send()}>
      {label}
    </Button>
  );
  if (state === 'done')
    return (
      <Outcome tone="done" title={t('unsubscribe:done.title')} text={t('unsubscribe:done.text')}>
        {profile('primary')}
      </Outcome>
    );
  if (!token || typeof state === 'object')
    return (
      <Outcome
        tone="failed"
        title={t('unsubscribe:failed.title')}
        text={typeof state === 'object' ? state.failure : t('unsubscribe:no_token')}
      >
        {token && button(t('unsubscribe:retry'))}
        {profile(token ? 'secondary' : 'primary')}
      </Outcome>
    );
  return (
    <Outcome tone="mail" title={t('unsubscribe:ask.title')} text={t('unsubscribe:ask.text')}>
      {button(t('unsubscribe:ask.act'))}
    </Outcome>
  );
}
