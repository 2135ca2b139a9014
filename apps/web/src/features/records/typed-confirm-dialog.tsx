import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { submitHandler } from '../../api/failures/submit-handler.ts';
import { stateOf } from '../../lib/forms/state-of.ts';
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
  const { register, formState } = form;
  const { errors } = formState;
  const failing = { fields: ['confirm'], failed: words.failed } as const;
  const submit = submitHandler(form, failing, ({ confirm }) => onConfirm(confirm));
  return (
    <FormDialog
      open={open}
      title={words.title}
      state={stateOf(formState)}
      onSubmit={submit}
      onClose={onClose}
      submit={words.act}
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
