import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import type { FieldLabels } from './conflict-dialog.tsx';
import type { RecordForm as Form } from './use-record-form.ts';
import { VersionedDialog } from './versioned-dialog.tsx';

type Parts = Pick<ComponentProps<typeof VersionedDialog>, 'width' | 'submit' | 'beside' | 'onSubmit' | 'children'>;

interface Props<Values extends FieldValues, Body> extends Parts {
  form: Form<Values, Body>;
  /** The labels of the fields in the conflict dialog. */
  labels: FieldLabels<Values>;
}

/** The dialog of a record's form. */
export function RecordForm<Values extends FieldValues, Body>({
  form,
  labels,
  children,
  ...parts
}: Props<Values, Body>) {
  const t = useText();
  const { ns, act, open, onClose, proofDialog } = form;
  return (
    <VersionedDialog
      edit={form}
      open={open}
      title={act === 'add' ? t(`${ns}:form.add`) : t(`${ns}:form.edit`)}
      labels={labels}
      onClose={onClose}
      {...parts}
    >
      {children}
      {proofDialog}
    </VersionedDialog>
  );
}
