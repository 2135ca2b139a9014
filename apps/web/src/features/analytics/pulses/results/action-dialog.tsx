import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureText } from '../../../../api/failures/failure-text.ts';
import { Refusal } from '../../../../api/failures/failure.ts';
import { actionIn, useDeleteAction } from '../../../../api/pulse-actions.ts';
import type { PulseAction } from '../../../../api/pulse-actions.ts';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { dayName } from '../../../../lib/dates/day-name.ts';
import { pageHeading } from '../../../../lib/interaction/focus-heading.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { TextAreaField } from '../../../../ui/fields/field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { toast } from '../../../../ui/states/toast.tsx';
import { PersonField } from '../../../records/choices/person-field.tsx';
import type { FieldLabels } from '../../../records/form/conflict-dialog.tsx';
import { VersionedDialog } from '../../../records/form/versioned-dialog.tsx';
import { ownerValue, useActionForm } from './use-action-form.ts';
import type { ActionValues } from './use-action-form.ts';

interface Props {
  client: ActingClient;
  data: ResultsPage;
  action: PulseAction | undefined;
  onClose: () => void;
}

/** Notes what is done after a finding: what, by whom, until when. */
export default function ActionDialog({ client, data, action, onClose }: Props) {
  const t = useText();
  const edit = useActionForm({ client, data, action, onSaved: onClose });
  const isRemoved = useRef(false);
  const { register, control, formState } = edit.form;
  const { errors } = formState;
  const questions = data.questions.map(({ id, text }) => ({ value: id, label: text }));
  // A question that this run does not ask any more keeps its name.
  const earlier =
    action?.question && !questions.some(({ value }) => value === action.question)
      ? [{ value: action.question, label: action.question_text ?? action.question }]
      : [];
  const questionName = (id: unknown) => [...questions, ...earlier].find(({ value }) => value === id)?.label;
  const labels: FieldLabels<ActionValues> = {
    text: t('pulse-results:actions.text'),
    question: {
      label: t('pulse-results:actions.question'),
      show: (id) => questionName(id) ?? t('pulse-results:actions.whole'),
    },
    owner: {
      label: t('pulse-results:actions.owner'),
      show: (value) => z.safeParse(ownerValue, value).data?.name ?? t('pulse-results:actions.nobody'),
    },
    due_on: {
      label: t('pulse-results:actions.due'),
      show: (value) => (typeof value === 'string' && value ? dayName(value) : ''),
    },
  };
  return (
    <VersionedDialog
      edit={edit}
      title={t(action ? 'pulse-results:actions.edit_title' : 'pulse-results:actions.add')}
      labels={labels}
      onClose={onClose}
      finalFocus={() => (isRemoved.current ? pageHeading() : true)}
    >
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
        name="owner"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <PersonField
            ref={ref}
            label={t('pulse-results:actions.owner')}
            aside={t('common:optional')}
            clientId={client.query.client_id}
            value={value?.id ?? ''}
            stored={value}
            none={t('pulse-results:actions.nobody')}
            onChange={(id, person) => onChange(person && { id, name: person.name, is_active: person.is_active })}
            onBlur={onBlur}
            error={errors.owner?.message}
          />
        )}
      />
      <DateField
        {...register('due_on')}
        label={t('pulse-results:actions.due')}
        aside={t('common:optional')}
        hint={t('pulse-results:actions.due_hint')}
        error={errors.due_on?.message}
      />
      {action && (
        <Removal
          action={action}
          client={client}
          onRemoved={() => {
            isRemoved.current = true;
            onClose();
          }}
        />
      )}
    </VersionedDialog>
  );
}

function Removal({ action, client, onRemoved }: { action: PulseAction; client: ActingClient; onRemoved: () => void }) {
  const t = useText();
  const remove = useDeleteAction(client.query);
  const [asking, setAsking] = useState(false);
  // As opened, or as somebody else has saved it: what is removed is what the reader was shown last.
  const [{ id, version, text }, setShown] = useState(action);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id, version });
      toast.success(t('pulse-messages:done.delete_action'));
      onRemoved();
    } catch (error) {
      if (error instanceof Refusal && error.conflict) setShown(actionIn(error.conflict.record));
      else setAsking(false);
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
        {text}
      </ConfirmDialog>
    </div>
  );
}
