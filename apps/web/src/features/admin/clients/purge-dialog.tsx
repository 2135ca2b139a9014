import { ClientPurge, clientLimits } from '@orgscope/contract/resources/clients';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { Client } from '../../../api/clients.ts';
import { placeInDialog } from '../../../api/place-failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { sendForm } from '../../../lib/send-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { formResolver } from '../../../ui/form-resolver.ts';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  client: Client;
  open: boolean;
  /** Marks the client that was confirmed, or throws. */
  onPurge: (confirm: string) => Promise<void>;
  onClose: () => void;
}

/** Says what purging a client means, and asks for its name. */
export default function PurgeDialog({ client, open, onPurge, onClose }: Props) {
  const t = useText();
  const form = useForm({ resolver: formResolver(ClientPurge), defaultValues: { confirm: '' } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const send = async ({ confirm }: ClientPurge) => {
    try {
      await onPurge(confirm);
    } catch (error) {
      return placeInDialog(error, setError, ['confirm'], t('clients:purge.failed'));
    }
    return undefined;
  };
  return (
    <FormDialog
      open={open}
      title={t('clients:purge.title')}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
      onClose={onClose}
      step={{ next: t('clients:purge.act') }}
    >
      <Notice tone="info">{t('clients:purge.warning', { count: clientLimits.purgeDays })}</Notice>
      <p className="text-sm text-ink">{t('clients:purge.now')}</p>
      <p className="text-sm text-muted">{t('clients:purge.stays')}</p>
      <TextField
        label={t('clients:form.name')}
        hint={t('clients:purge.hint', { name: client.name })}
        autoComplete="off"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
