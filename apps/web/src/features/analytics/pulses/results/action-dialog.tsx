import { ActionInput } from '@orgscope/contract/resources/pulse-actions';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureText } from '../../../../api/failure-text.ts';
import { faultsBeside, Refusal } from '../../../../api/failure.ts';
import { useAddAction, useChangeAction, useDeleteAction } from '../../../../api/pulse-actions.ts';
import type { PulseAction } from '../../../../api/pulse-actions.ts';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { sendForm } from '../../../../lib/send-form.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { formResolver } from '../../../../ui/form-resolver.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { PersonField } from '../../../admin/records/choices/person-field.tsx';

interface Values {
  text: string;
  question: string;
  owner_id: string;
  due_on: string;
}

const Sent = z.omit(ActionInput, { pulse_id: true });
const Form = z.pipe(
  z.transform(({ text, question, owner_id: owner, due_on: due }: Values): z.input<typeof Sent> => ({
    text,
    question: question || null,
    owner_id: owner || null,
    due_on: due || null,
  })),
  Sent,
);
const names = ['text', 'question', 'owner_id', 'due_on'] as const;

interface Props {
  client: ActingClient;
  data: ResultsPage;
  action: PulseAction | undefined;
  onClose: () => void;
}

/** Notes what is done after a finding: what, by whom, until when. */
export default function ActionDialog({ client, data, action, onClose }: Props) {
  const t = useText();
  const add = useAddAction(client.query);
  const change = useChangeAction(client.query);
  const form = useForm<Values, unknown, z.output<typeof Sent>>({
    resolver: formResolver(Form),
    mode: 'onTouched',
    defaultValues: {
      text: action?.text ?? '',
      question: action?.question ?? '',
      owner_id: action?.owner ? String(action.owner.id) : '',
      due_on: action?.due_on ?? '',
    },
  });
  const { register, control, formState, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const questions = data.questions.map(({ id, text }) => ({ value: id, label: text }));
  // A question that this run does not ask any more keeps its name.
  const earlier =
    action?.question && !questions.some(({ value }) => value === action.question)
      ? [{ value: action.question, label: action.question_text ?? action.question }]
      : [];
  const save = () =>
    sendForm(form, async (body) => {
      try {
        if (action) await change.mutateAsync({ id: action.id, body: { ...body, version: action.version } });
        else await add.mutateAsync({ ...body, pulse_id: Number(data.pulse.id) });
      } catch (error) {
        toast.error(
          failureText(error, {
            refused: t('pulse-results:actions.refused'),
            failed: t('pulse-results:actions.failed'),
          }),
        );
        if (!(error instanceof Refusal)) return [];
        const own = names.filter((name) => error.fields[name] !== undefined);
        for (const name of own) setError(name, { message: error.fields[name] ?? '' });
        const message = error.conflict ? error.message : faultsBeside(error.fields, own);
        if (message) setError('root', { message });
        return own;
      }
      toast.success(t(action ? 'messages:pulses.done.update_action' : 'messages:pulses.done.add_action'));
      onClose();
      return [];
    });
  return (
    <FormDialog
      open
      title={t(action ? 'pulse-results:actions.edit_title' : 'pulse-results:actions.add')}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormFailure>{errors.root?.message}</FormFailure>
      <TextAreaField
        {...register('text')}
        label={t('pulse-results:actions.text')}
        error={errors.text?.message}
        rows={2}
        dir="auto"
      />
      <Controller
        control={control}
        name="question"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <SelectField
            ref={ref}
            label={t('pulse-results:actions.question')}
            value={value}
            options={[{ value: '', label: t('pulse-results:actions.whole') }, ...questions, ...earlier]}
            placeholder={t('pulse-results:actions.whole')}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.question?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="owner_id"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <PersonField
            ref={ref}
            label={t('pulse-results:actions.owner')}
            clientId={client.query.client_id}
            value={value}
            stored={action?.owner ? { ...action.owner, is_active: true } : null}
            none={t('pulse-results:actions.nobody')}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.owner_id?.message}
          />
        )}
      />
      <DateField
        {...register('due_on')}
        label={t('pulse-results:actions.due')}
        hint={t('pulse-results:actions.due_hint')}
        error={errors.due_on?.message}
      />
      {action && <Removal action={action} client={client} onRemoved={onClose} />}
    </FormDialog>
  );
}

function Removal({ action, client, onRemoved }: { action: PulseAction; client: ActingClient; onRemoved: () => void }) {
  const t = useText();
  const remove = useDeleteAction(client.query);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: action.id, version: action.version });
      toast.success(t('messages:pulses.done.delete_action'));
      onRemoved();
    } catch (error) {
      setAsking(false);
      toast.error(
        failureText(error, { refused: t('pulse-results:actions.refused'), failed: t('pulse-results:actions.failed') }),
      );
    }
  };
  return (
    <div className="border-t border-line pt-4">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('pulse-results:actions.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('pulse-results:actions.remove_title')}
        confirm={{ label: t('pulse-results:actions.remove'), variant: 'danger', onClick: confirm }}
        cancel={{ label: t('common:cancel'), onClick: () => setAsking(false) }}
      >
        {action.text}
      </ConfirmDialog>
    </div>
  );
}
