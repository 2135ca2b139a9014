import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import type { FieldLabels } from './conflict-dialog.tsx';
import { FormConflict } from './form-conflict.tsx';
import { KeptNotice } from './kept-notice.tsx';
import type { RecordForm as Form } from './use-record-form.ts';

type Parts = Pick<ComponentProps<typeof FormDialog>, 'width' | 'submit' | 'beside'>;

interface Props<Values extends FieldValues, Body> extends Parts {
  form: Form<Values, Body>;
  /** The labels of the fields in the conflict dialog. */
  labels: FieldLabels<Values>;
  /** What the form does in place of saving, before the last of several steps. */
  onNext?: (() => void) | undefined;
  children: ReactNode;
}

/** The dialog of a record's form. */
export function RecordForm<Values extends FieldValues, Body>({
  form,
  labels,
  onNext,
  children,
  ...parts
}: Props<Values, Body>) {
  const t = useText();
  const { ns, act, open, state, save, onClose, conflict } = form;
  return (
    <FormDialog
      open={open}
      title={act === 'add' ? t(`${ns}:form.add`) : t(`${ns}:form.edit`)}
      state={state}
      onSubmit={onNext ?? save}
      onClose={onClose}
      {...parts}
    >
      <KeptNotice onDiscard={form.discardKept} />
      <FormFailure>{form.form.formState.errors.root?.message}</FormFailure>
      {children}
      {form.proofDialog}
      <FormConflict conflict={conflict} labels={labels} busy={state === 'saving'} edit={form} />
    </FormDialog>
  );
}
