import type { FirstStep } from '@orgscope/contract/resources/first-steps';
import { ChevronRight, Circle, CircleCheck, X } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useDismissal, useFirstSteps } from '../../api/first-steps.ts';
import { useText } from '../../i18n/i18n.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { focusHeading } from '../../lib/interaction/focus-heading.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { RetryHint } from '../../ui/states/retry-hint.tsx';
import { toast } from '../../ui/states/toast.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// For the few companies that have nothing yet.
const AddSample = lazyPart(async () => {
  const [part] = await Promise.all([import('./add-sample.tsx'), loadTexts(['sample-data'])]);
  return part;
});

/** Where each step is taken. */
const addresses: Readonly<Record<FirstStep, string>> = {
  functions: '/admin/functions',
  locations: '/admin/locations',
  people: '/admin/users',
  figures: '/app/measure-it?enter=figures',
  assets: '/admin/assets',
  applications: '/admin/applications',
};

/** Leads the administrators of a new client through what to enter, until all is there or they put the list away. */
export default function FirstSteps() {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useFirstSteps();
  const { mutateAsync: dismiss, isPending } = useDismissal();
  if (!data)
    return error ? (
      <p className="mt-6 text-sm">
        <RetryHint text={t('first-steps:failed')} onRetry={() => void refetch()} />
      </p>
    ) : null;
  // A newer server may know more steps.
  const steps = data.steps.flatMap(({ step, done: isDone }) => (step ? [{ step, isDone }] : []));
  const done = steps.filter(({ isDone }) => isDone).length;
  if (data.dismissed || done === steps.length) return null;

  const tellDismissed = () => {
    // The button that was pressed goes.
    focusHeading();
    toast.success(t('first-steps:dismissed'), {
      label: t('first-steps:undo'),
      onPress: () => void change(false),
    });
  };
  const change = (dismissed: boolean) =>
    dismiss(dismissed).then(
      () => dismissed && tellDismissed(),
      () => toast.error(t('first-steps:dismiss_failed')),
    );
  return (
    <section aria-labelledby={id} className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={id} className="text-base">
            {t('first-steps:title')}
          </h2>
          <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">{t('first-steps:lead')}</p>
          {data.is_subscribed === false && (
            <p className="mt-3 max-w-2xl text-sm text-pretty text-ink">
              {t('first-steps:not_subscribed')} {t('home:locked.ask_platform')}
            </p>
          )}
        </div>
        <IconButton
          label={t('first-steps:dismiss')}
          icon={<X aria-hidden className="size-4" />}
          idle={isPending}
          onClick={() => void change(true)}
          className="-me-1.5 -mt-1.5"
        />
      </div>
      <div className="mt-4 flex items-center gap-3 text-sm text-muted">
        <progress aria-labelledby={id} max={steps.length} value={done} className="h-1.5 w-32" />
        {t('first-steps:progress', { done, all: steps.length })}
      </div>
      <ul className="mt-3 grid gap-x-8 @2xl:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ul>
      {data.sample_data?.can_add && (
        <Suspense fallback={null}>
          <AddSample />
        </Suspense>
      )}
    </section>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const t = useText();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="relative flex gap-3 border-t border-line py-3 first:border-t-0 hover:bg-surface-hover @2xl:nth-2:border-t-0">
      <Icon
        aria-hidden
        className={isDone ? 'mt-0.5 size-5 shrink-0 text-success' : 'mt-0.5 size-5 shrink-0 text-muted'}
      />
      <div className="min-w-0 grow text-sm">
        {/* The whole line is its target. */}
        <Link
          to={addresses[step]}
          className="rounded-small font-medium text-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {t(`first-steps:steps.${step}.title`)}
          <span className="sr-only">{`, ${isDone ? t('first-steps:done') : t('first-steps:open')}`}</span>
        </Link>
        {!isDone && <p className="mt-0.5 text-pretty text-muted">{t(`first-steps:steps.${step}.text`)}</p>}
      </div>
      {!isDone && <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-muted rtl:-scale-x-100" />}
    </li>
  );
}
