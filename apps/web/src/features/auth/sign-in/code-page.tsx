import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Refusal } from '../../../api/failures/failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { focusHeading } from '../../../lib/interaction/focus-heading.ts';
import { knowsPasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { originOf, pathAfterSignIn, paths } from '../../../session/paths.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { readStep } from './give-code.ts';
import type { CodeStep } from './give-code.ts';
import { Heading } from '../heading.tsx';
import { Outcome } from '../outcome.tsx';

type Method = 'app' | 'passkey' | 'recovery';

const isOver = (error: unknown) => error instanceof Refusal && error.code === 'code_too_late';

/** The methods that the person has set up, the one to begin with first. Recovery codes stand in for all. */
const methodsOf = ({ apps, has_passkey: hasPasskey }: CodeStep): Method[] => [
  ...(hasPasskey && knowsPasskeys() ? (['passkey'] as const) : []),
  ...(apps.length > 0 ? (['app'] as const) : []),
  'recovery',
];

/** The second step of a sign-in: a passkey, a code of an authenticator app, or a recovery code. */
export default function CodePage() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [step, setStep] = useState<CodeStep>();
  const [hasEnded, setHasEnded] = useState(false);
  const [chosen, setChosen] = useState<Method>();
  const [using, setUsing] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    readStep().then(setStep, (error: unknown) => {
      if (isOver(error)) setHasEnded(true);
      // Without the list, the server takes the app that was used last.
      else setStep({ apps: [{ id: '', name: '' }], has_passkey: false });
    });
  }, []);
  // What had the focus, the form or the button of another method, has been removed.
  useEffect(() => {
    if (hasEnded || chosen) focusHeading();
  }, [hasEnded, chosen]);

  const done = (user: SessionUser | null) => navigate(pathAfterSignIn(user, originOf(state)), { replace: true });
  const givePasskey = async () => {
    setFailure(undefined);
    setUsing(true);
    try {
      const { signInByPasskey } = await import('./passkey-sign-in.ts');
      const outcome = await signInByPasskey('second-step');
      if (outcome && 'user' in outcome) return await done(outcome.user);
      setFailure(outcome?.failure);
    } catch (error) {
      if (isOver(error)) setHasEnded(true);
      else setFailure(t('login:passkey_failed'));
    }
    setUsing(false);
  };

  if (hasEnded) {
    return (
      <Outcome tone="failed" title={t('sign-in-code:over')} text={t('sign-in-code:over_text')}>
        <Link to={paths.login} state={state} className={buttonStyles('primary')}>
          {t('sign-in-code:login')}
        </Link>
      </Outcome>
    );
  }
  const methods = step ? methodsOf(step) : [];
  const method = chosen ?? methods[0] ?? 'app';
  const others = methods
    .filter((each) => each !== method)
    .map((each) => (
      <Button
        key={each}
        variant="quiet"
        disabled={using}
        onClick={() => {
          setChosen(each);
          setFailure(undefined);
        }}
      >
        {t(`sign-in-code:use.${each}`)}
      </Button>
    ));
  return (
    <>
      <Heading title={method === 'passkey' ? t('sign-in-code:heading_passkey') : t('sign-in-code:heading')}>
        {t(`sign-in-code:lead.${method}`)}
      </Heading>
      {!step && <Skeleton className="h-11" />}
      {step && method === 'passkey' && (
        <div className="flex flex-col gap-5">
          <FormFailure>{failure}</FormFailure>
          <Button variant="primary" busy={using} onClick={() => void givePasskey()} className="h-11 w-full">
            {t('sign-in-code:passkey')}
          </Button>
          {others}
        </div>
      )}
      {step && method !== 'passkey' && (
        <CodeForm
          key={method}
          apps={step.apps}
          isRecovery={method === 'recovery'}
          isOver={isOver}
          onDone={done}
          onOver={() => setHasEnded(true)}
        >
          {others}
        </CodeForm>
      )}
    </>
  );
}
