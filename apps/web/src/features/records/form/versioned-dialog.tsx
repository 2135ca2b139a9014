import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import type { FieldLabels } from './conflict-dialog.tsx';
import { FormConflict } from './form-conflict.tsx';
import { KeptNotice } from './kept-notice.tsx';
import type { EditConflict, VersionedForm } from './use-versioned-form.ts';

type Parts = Omit<ComponentProps<typeof FormDialog>, 'open' | 'state' | 'onSubmit' | 'children'>;

interface Props<Values extends FieldValues, Body> extends Parts {
  edit: VersionedForm<Values, Body>;
  open?: boolean;
  /** Saves by default. */
  onSubmit?: (() => void) | undefined;
  /** The labels of the fields in the conflict dialog. */
  labels: FieldLabels<FieldValues>;
  /** The conflict with other fields than those of the form. */
  conflict?: EditConflict | undefined;
  children: ReactNode;
}

/** The dialog of a form that is saved with the version that was opened. */
export function VersionedDialog<Values extends FieldValues, Body>({
  edit,
  open = true,
  onSubmit = edit.save,
  labels,
  conflict = edit.conflict,
  children,
  ...parts
}: Props<Values, Body>) {
  const { form, state, discardKept } = edit;
  return (
    <FormDialog open={open} state={state} onSubmit={onSubmit} {...parts}>
      <KeptNotice onDiscard={discardKept} />
      <FormFailure>{form.formState.errors.root?.message}</FormFailure>
      {children}
      <FormConflict conflict={conflict} labels={labels} busy={state === 'saving'} edit={edit} />
    </FormDialog>
  );
}
