import { Erasure } from '@orgscope/contract/resources/personal-data';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { placeInDialog } from '../../../api/place-failure.ts';
import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { sendForm } from '../../../lib/send-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { formResolver } from '../../../ui/form-resolver.ts';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  user: User;
  open: boolean;
  /** Erases the user who was confirmed, or throws. */
  onErase: (confirm: string) => Promise<void>;
  onClose: () => void;
}

/** Says what erasing a user means, and asks for the address. */
export default function EraseDialog({ user, open, onErase, onClose }: Props) {
  const t = useText();
  const form = useForm({ resolver: formResolver(Erasure), defaultValues: { confirm: '' } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const send = async ({ confirm }: Erasure) => {
    try {
      await onErase(confirm);
    } catch (error) {
      return placeInDialog(error, setError, ['confirm'], t('users:failed.erase'));
    }
    return undefined;
  };
  return (
    <FormDialog
      open={open}
      title={t('users:erase.title')}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
      onClose={onClose}
      step={{ next: t('users:erase.act') }}
    >
      <Notice tone="info">{t('users:erase.warning')}</Notice>
      <p className="text-sm text-ink">{t('users:erase.removed', { name: user.name })}</p>
      <p className="text-sm text-muted">{t('users:erase.stays')}</p>
      <TextField
        label={t('messages:users.fields.confirm')}
        hint={t('users:erase.hint', { address: user.username })}
        autoComplete="off"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
