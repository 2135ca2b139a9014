import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { placeInDialog } from '../../api/failures/place-failure.ts';
import { sendForm } from '../../lib/forms/send-form.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { formResolver } from '../../ui/fields/form-resolver.ts';
import { Notice } from '../../ui/states/notice.tsx';

interface Typed {
  confirm: string;
}

interface Props {
  open: boolean;
  schema: ZodMiniType<Typed, Typed>;
  words: { title: string; warning: string; label: string; hint: string; act: string; failed: string };
  /** Acts on what was confirmed, or throws. */
  onConfirm: (confirm: string) => Promise<void>;
  onClose: () => void;
  /** What the act does. */
  children: ReactNode;
}

/** Asks for a name to be typed before an act that nobody can undo. */
export default function TypedConfirmDialog({ open, schema, words, onConfirm, onClose, children }: Props) {
  const form = useForm({ resolver: formResolver(schema), defaultValues: { confirm: '' } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const send = async ({ confirm }: Typed) => {
    try {
      await onConfirm(confirm);
    } catch (error) {
      return placeInDialog(error, setError, ['confirm'], words.failed);
    }
    return undefined;
  };
  return (
    <FormDialog
      open={open}
      title={words.title}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
      onClose={onClose}
      step={{ next: words.act }}
    >
      <Notice tone="info">{words.warning}</Notice>
      {children}
      <TextField
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
