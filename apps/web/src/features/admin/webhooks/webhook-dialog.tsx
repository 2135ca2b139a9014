import { WebhookInput } from '@orgscope/contract/resources/webhooks';
import { Controller, useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import type { Webhook } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { useIsLetIn } from '../../records/client/outlasts-access.tsx';
import { KeptNotice } from '../../records/form/kept-notice.tsx';
import { useKeptForm, useKeptInput } from '../../records/form/use-kept-input.ts';
import { EventsField } from './events-field.tsx';

interface Props {
  /** What is edited; a new one if there is none. */
  webhook?: Webhook | undefined;
  open: boolean;
  /** Under this name the input is kept if the session ends by itself. */
  keptAs: string;
  /** Rejects if the server refuses. */
  onSave: (input: WebhookInput) => Promise<void>;
  onClose: () => void;
}

const fields = ['url', 'description', 'events'] as const;
/** The address of a chat has the secret by which it takes messages. */
const secret = ['url'];

/** The form of a webhook: where it leads, and what it tells. */
export default function WebhookDialog({ webhook, open, keptAs, onSave, onClose }: Props) {
  const t = useText();
  const isLetIn = useIsLetIn();
  const stored = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events.slice() ?? [],
  };
  const form = useForm({ resolver: formResolver(WebhookInput), mode: 'onTouched', defaultValues: stored });
  const { register, control, formState, reset } = form;
  const { kept, isRestored, settle } = useKeptInput(keptAs);
  useKeptForm(open ? keptAs : undefined, { kept, secret }, form);
  const discardKept = () => {
    reset(stored);
    settle();
  };
  const { errors } = formState;
  const submit = submitHandler(form, { fields, failed: t('webhooks:form.failed') }, onSave);
  return (
    <FormDialog
      open={open}
      title={webhook ? t('webhooks:form.edit') : t('webhooks:form.add')}
      state={stateOf(formState)}
      onSubmit={submit}
      onClose={onClose}
      width="wide"
      submit={webhook ? undefined : t('webhooks:form.submit')}
    >
      <KeptNotice onDiscard={isRestored ? discardKept : undefined} />
      <TextField
        label={t('webhooks:form.url')}
        hint={isLetIn ? t('messages:support_access.not_lasting') : t('webhooks:form.url_hint')}
        readOnly={isLetIn}
        placeholder="https://hooks.example/orgscope"
        type="url"
        autoComplete="off"
        spellCheck={false}
        error={errors.url?.message}
        {...register('url')}
      />
      <TextField
        label={t('webhooks:form.description')}
        placeholder={t('webhooks:form.example')}
        autoComplete="off"
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="events"
        render={({ field: { ref, value, onChange } }) => (
          <EventsField ref={ref} value={value} onChange={onChange} error={errors.events?.message} />
        )}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
