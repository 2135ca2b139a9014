import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../../../../i18n/i18n.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import type { FieldLabels } from './conflict-dialog.tsx';
import type { RecordForm as Form } from './use-record-form.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

type Parts = Pick<ComponentProps<typeof FormDialog>, 'width' | 'step'>;

interface Props<Values extends FieldValues, Body> extends Parts {
  open: boolean;
  form: Form<Values, Body>;
  /** What the fields are called, should somebody else have changed them meanwhile. */
  labels: FieldLabels<Values>;
  /** What the form does instead of saving, while there are further parts of it. */
  onNext?: (() => void) | undefined;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of a record's form. */
export function RecordForm<Values extends FieldValues, Body>({
  open,
  form,
  labels,
  onNext,
  children,
  ...parts
}: Props<Values, Body>) {
  const t = useText();
  const { ns, act, state, save, onClose, conflict } = form;
  return (
    <FormDialog
      open={open}
      title={act === 'add' ? t(`${ns}:form.add`) : t(`${ns}:form.edit`)}
      state={state}
      onSubmit={onNext ?? save}
      onClose={onClose}
      {...parts}
    >
      <FormFailure>{form.form.formState.errors.root?.message}</FormFailure>
      {children}
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            labels={labels}
            busy={state === 'saving'}
            onSaveMine={form.saveMine}
            onTakeTheirs={form.takeTheirs}
            onBack={form.keepEditing}
          />
        </Suspense>
      )}
    </FormDialog>
  );
}
