import type { Credentials } from '@orgscope/contract/resources/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import { originOf, pathAfterSignIn, paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { Faults } from './sign-in.ts';
import { SignedInNotice } from './signed-in-notice.tsx';
import { withLostNetwork } from '../../../i18n/with-lost-network.ts';

const fields = ['username', 'password'] as const;

// Rules, their words and the call are loaded while the user fills in the form, not before it is rendered.
const signing = async () => (await Promise.all([import('./sign-in.ts'), loadTexts(['messages'])]))[0];

function typedIn(form: HTMLFormElement | null): Credentials {
  const typed = new FormData(form ?? undefined);
  return { username: String(typed.get('username')), password: String(typed.get('password')) };
}

/** The fields that were filled in and do not have the focus. */
const leftFields = (form: HTMLFormElement | null) =>
  fields.filter((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value !== '' && field !== document.activeElement;
  });

interface Props {
  beside?: ReactNode;
  /** The username at first. */
  username?: string | undefined;
  onTyped?: (username: string) => void;
}

/**
 * The form of both sign-in screens. It keeps its input after a failure. ADR 0019 says why it does not use the form
 * library.
 */
export function LoginForm({ beside, username = '', onTyped }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  // A field is validated once it has been left or sent, and from then on with every change.
  const [judged, setJudged] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  const judge = (form: HTMLFormElement | null) =>
    void signing().then(
      ({ faultsIn }) => setFaults(faultsIn(typedIn(form))),
      () => {},
    );
  const form = useRef<HTMLFormElement>(null);
  // Before the app takes over, nobody hears that a field is left.
  const judgeLeftFields = useEffectEvent(() => {
    const left = leftFields(form.current);
    if (left.length === 0) return;
    setJudged(left);
    judge(form.current);
  });
  useEffect(() => judgeLeftFields(), []);
  const field = (name: keyof Credentials) => ({
    name,
    error: judged.includes(name) ? faults[name] : undefined,
    onChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => judge(currentTarget.form),
    onBlur: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
      setJudged((known) => [...known, name]);
      judge(currentTarget.form);
    },
  });
  const send = async (sent: HTMLFormElement) => {
    setSending(true);
    setFailure(undefined);
    const outcome = await signing().then(
      ({ signIn }) => signIn(typedIn(sent)),
      () => ({ failure: withLostNetwork(t('login:failed')) }),
    );
    if ('user' in outcome) return navigate(pathAfterSignIn(outcome.user, originOf(state)), { replace: true });
    // The page that was asked for is opened after the code.
    if ('asksCode' in outcome) return navigate(paths.code, { state });
    setSending(false);
    setJudged(fields);
    if ('failure' in outcome) return setFailure(outcome.failure);
    setFaults(outcome.faults);
    const first = fields.find((name) => outcome.faults[name]);
    sent.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      // Sent before the app has taken over, it goes nowhere: no address has the password in it.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      {!sending && <SignedInNotice />}
      <TextField
        {...field('username')}
        label={t('login:username')}
        // Browsers suggest passkeys beside saved names, where the page has asked for it.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        onInput={(event) => onTyped?.(event.currentTarget.value)}
        onFocus={() => void signing().catch(() => {})}
      />
      <div className="relative">
        <PasswordField {...field('password')} label={t('login:password')} autoComplete="current-password" />
        {/* Displayed beside the label, but in the tab order after the password. */}
        {beside && <div className="absolute end-0 top-0">{beside}</div>}
      </div>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" busy={sending} className="h-11 w-full">
        {sending ? t('login:submitting') : t('login:submit')}
      </Button>
    </form>
  );
}
