import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { useText } from '../../i18n/i18n.ts';
import { forgetInput, keepInput } from '../../session/kept-input.ts';
import { useSession } from '../../session/store.ts';
import { keptAs, storeDraft, readDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { StepFrame } from './step-frame.tsx';
import { StepOne } from './step-one.tsx';
import { StepTwo } from './step-two.tsx';
import { useSteps } from './use-steps.ts';

/** Completes the profile in two steps, then goes to the home page. */
export default function UserOnboardingPage() {
  const t = useText();
  const known = useSession((session) => session.user);
  const me = useMe();
  const user = { ...known, ...me.data };
  const [draft, setDraft] = useState(() => readDraft(known?.username));
  const { step, hasMoved, goOn, goBack, finish } = useSteps(draft.step);
  const isTyped = Object.keys(draft).length > 1;
  useEffect(() => (isTyped ? keepInput(keptAs, () => draft) : undefined), [isTyped, draft]);
  // From here on, the draft has it.
  const takeOver = useEffectEvent(() => {
    if (isTyped) storeDraft(known?.username, draft);
    forgetInput(keptAs);
  });
  useEffect(() => takeOver(), []);
  // A sign-in may have returned few fields of the user; they are enough to start. The second step
  // proposes what an administrator has chosen, of which the session may know only what was so at the sign-in.
  const isLoading = step === 1 ? user.first_name === undefined && me.isPending : me.isLoading;

  const change = (changed: Partial<Draft>) => {
    if (changed.step === 2) goOn();
    else if (changed.step) goBack();
    setDraft((before) => {
      const after = { ...before, ...changed };
      storeDraft(known?.username, after);
      return after;
    });
  };
  const props = { user, draft, onChange: change };
  const steps = {
    1: {
      title: t('user-onboarding:about_you'),
      lead: t('user-onboarding:about_you_lead'),
      form: <StepOne {...props} />,
    },
    2: {
      title: t('user-onboarding:your_place'),
      lead: t('user-onboarding:your_place_lead'),
      form: <StepTwo {...props} onDone={finish} />,
    },
  };
  const { form, ...words } = steps[step];
  return (
    <StepFrame key={step} current={step} {...words} arrived={hasMoved}>
      {isLoading ? <output className="block min-h-100 text-muted">{t('user-onboarding:loading')}</output> : form}
    </StepFrame>
  );
}
