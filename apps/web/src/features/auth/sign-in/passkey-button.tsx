import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { hasUsedPasskey, knowsPasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { useOnDevice } from '../../../lib/hooks/use-on-device.ts';
import { originOf, pathAfterSignIn } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';

const signing = () => import('./passkey-sign-in.ts');

/** Before the server's challenge ends, after 5 minutes, a new one replaces it. */
const renewal = 4 * 60_000;

/** Signs in with a passkey: by a button, and among the browser's suggestions for the username. */
export function PasskeySignIn() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<string>();
  const [signingIn, setSigningIn] = useState(false);
  const from = useRef(state);
  const offered = useOnDevice(knowsPasskeys, true);

  useEffect(() => {
    from.current = state;
  }, [state]);
  const signIn = useCallback(
    async (how: 'button' | 'autofill') => {
      const { signInByPasskey, signInBySuggestion } = await signing();
      const outcome = await (how === 'button' ? signInByPasskey(how) : signInBySuggestion());
      if (outcome && 'user' in outcome) {
        await navigate(pathAfterSignIn(outcome.user, originOf(from.current)), { replace: true });
        return true;
      }
      if (outcome) setFailure(outcome.failure);
      return false;
    },
    [navigate],
  );

  // The browser asks for one passkey at a time: the button's request ends that of the suggestions.
  useEffect(() => {
    // Browsers without a passkey load nothing for it.
    if (signingIn || !hasUsedPasskey()) return undefined;
    const suggest = () => void signIn('autofill').catch(() => {});
    suggest();
    const timer = setInterval(suggest, renewal);
    return () => {
      clearInterval(timer);
      void signing().then(
        ({ cancelPasskey }) => cancelPasskey(),
        () => {},
      );
    };
  }, [signingIn, signIn]);

  if (!offered) return null;
  const press = async () => {
    setFailure(undefined);
    setSigningIn(true);
    try {
      // Until the next page is here, this one must not suggest a passkey again: it would end the new session.
      if (await signIn('button')) return;
    } catch {
      setFailure(t('login:passkey_failed'));
    }
    setSigningIn(false);
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button busy={signingIn} onClick={() => void press()} className="h-11 w-full">
        <KeyRound aria-hidden className="size-4" />
        {t('login:passkey')}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </div>
  );
}
