import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { failureText } from '../../../../api/failures/failure-text.ts';
import { useTestMail } from '../../../../api/pulses.ts';
import type { Pulse } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { headingAfter } from '../../../../lib/interaction/heading-after.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../../ui/fields/field.tsx';
import { FormFailure } from '../../../../ui/fields/form-failure.tsx';
import { BackLink } from '../../../../ui/back-link.tsx';
import { Link } from '../../../../ui/link.tsx';
import { liftToasts } from '../../../../ui/states/lift-toasts.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { toast } from '../../../../ui/states/toast.tsx';
import { Card } from '../../../records/page/card.tsx';
import { engagementPaths, pulsePath } from '../../frame/engagement-tabs.tsx';
import { PulseHistory } from '../history/lazy-history.ts';
import { PulseState } from '../pulse-state.tsx';
import { usePulseActs } from '../use-pulse-acts.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { FormConflict } from '../../../records/form/form-conflict.tsx';
import { conflictLabels } from './conflict-labels.ts';
import { PhonePreview } from './phone-preview.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { TimingFields } from './timing-fields.tsx';
import { usePulseForm } from './use-pulse-form.ts';

/** The form of a pulse beside its preview, with what can be done next. */
export function PulseForm({ client, stored }: { client: ActingClient; stored: Pulse }) {
  const t = useText();
  const navigate = useNavigate();
  const state = usePulseForm(stored, client);
  const { form, pulse, isDirty, save, adopt } = state;
  const { errors, isSubmitting } = form.formState;
  const opensAt = useWatch({ control: form.control, name: 'opens_at' });
  const [at, setAt] = useState(0);
  const testMail = useTestMail(client.query);
  const isWhole = pulse.editable === 'all';
  const isLocked = pulse.editable !== 'all' && pulse.editable !== 'some';
  const { run, dialog, isBusy } = usePulseActs({
    client,
    onDone: (act, after) => {
      adopt(after);
      if (act === 'open') void navigate(client.addressOf(engagementPaths.pulses));
    },
    onFailed: state.placeFaults,
    onConflict: state.meet,
  });
  const saveOnly = async () => {
    if (await save()) toast.success(t('pulse-messages:done.update'));
  };
  const open = async () => {
    const saved = await save();
    if (saved) run('open', saved);
  };
  const sendTest = async () => {
    const saved = await save();
    if (!saved) return;
    try {
      await testMail.mutateAsync(saved.id);
      toast.success(t('pulse-messages:done.test_mail'));
    } catch (error) {
      state.placeFaults(
        error,
        failureText(error, { refused: t('pulse-editor:test_refused'), failed: t('pulse-editor:test_failed') }),
      );
    }
  };
  return (
    <div className="@container mx-auto w-full max-w-6xl">
      <BackLink to={client.addressOf(engagementPaths.pulses)}>{t('pulse-editor:back')}</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          {pulse.title}
        </h1>
        <span className="text-sm">
          <PulseState state={pulse.state} />
        </span>
      </header>
      {pulse.editable === 'some' && (
        <Notice tone="info" className="mt-4">
          {t('pulse-messages:locked_open')}
        </Notice>
      )}
      {isLocked && (
        <Notice tone="info" className="mt-4">
          {t('pulse-messages:locked')}{' '}
          <Link to={client.addressOf(pulsePath(pulse.id))} className="text-accent underline underline-offset-4">
            {t('pulse-list:acts.results')}
          </Link>
        </Notice>
      )}
      {state.isRestored && (
        <Notice tone="info" className="mt-4">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {t('pulse-editor:restored')}
            <Button ref={headingAfter} size="small" onClick={state.discard}>
              {t('pulse-editor:discard')}
            </Button>
          </span>
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveOnly();
        }}
        className="mt-5 grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <FormFailure>{errors.root?.message}</FormFailure>
          <Card title={t('pulse-editor:basics')}>
            <div className="flex flex-col gap-4">
              <TextField
                {...form.register('title')}
                label={t('pulse-messages:fields.title')}
                hint={t('pulse-editor:title_hint')}
                error={errors.title?.message}
                maxLength={pulseLimits.titleMax * 2}
                dir="auto"
                readOnly={isLocked}
              />
              <TextAreaField
                {...form.register('intro')}
                label={t('pulse-messages:fields.intro')}
                aside={t('common:optional')}
                hint={t('pulse-editor:intro_hint')}
                error={errors.intro?.message}
                rows={2}
                dir="auto"
                readOnly={!isWhole}
              />
            </div>
          </Card>
          <Card title={t('pulse-editor:questions.title')}>
            <QuestionsEditor form={form} template={pulse.template ?? 'own'} locked={!isWhole} onLook={setAt} />
          </Card>
          <Card title={t('pulse-editor:audience.title')}>
            <AudienceFields form={form} client={client} locked={!isWhole} />
          </Card>
          <Card title={t('pulse-editor:timing.title')}>
            <TimingFields form={form} pulse={pulse} />
          </Card>
          <Card title={t('records:history.title')}>
            <Suspense>
              <PulseHistory client={client} id={pulse.id} />
            </Suspense>
          </Card>
        </div>
        <PhonePreview control={form.control} pulse={pulse} at={at} onMove={setAt}>
          {!isLocked && (
            <Button busy={isSubmitting || testMail.isPending} onClick={() => void sendTest()}>
              <Mail aria-hidden className="size-4" />
              {t('pulse-editor:test_mail')}
            </Button>
          )}
        </PhonePreview>
        {!isLocked && (
          <footer
            ref={liftToasts}
            className="sticky bottom-0 z-1 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-1 py-3 max-sm:[&>button]:flex-1 @4xl:col-span-2"
          >
            <span role="status" className="me-auto text-xs text-muted max-sm:w-full">
              {isDirty ? t('pulse-editor:unsaved') : t('pulse-editor:saved')}
            </span>
            <Button type="submit" busy={isSubmitting} variant={pulse.state === 'draft' ? 'secondary' : 'primary'}>
              {t(pulse.state === 'draft' ? 'pulse-editor:save_draft' : 'common:save')}
            </Button>
            {pulse.state === 'scheduled' && (
              <Button ref={headingAfter} busy={isSubmitting || isBusy} onClick={() => run('close', pulse)}>
                {t('pulse-list:acts.unschedule')}
              </Button>
            )}
            {pulse.state === 'draft' && (
              <Button variant="primary" busy={isSubmitting || isBusy} onClick={() => void open()}>
                {t(opensAt ? 'pulse-list:acts.schedule' : 'pulse-list:acts.open')}
              </Button>
            )}
          </footer>
        )}
      </form>
      {dialog}
      <FormConflict conflict={state.conflict} labels={conflictLabels(t)} busy={isSubmitting} edit={state} />
    </div>
  );
}
