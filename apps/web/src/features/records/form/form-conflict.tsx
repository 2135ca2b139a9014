import { Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { FieldLabels } from './conflict-dialog.tsx';
import type { EditConflict, VersionedForm } from './use-versioned-form.ts';

const ConflictDialog = lazyDialog(
  () => import('./conflict-dialog.tsx'),
  ({ onBack }) => onBack(),
);

interface Props {
  conflict: EditConflict | undefined;
  labels: FieldLabels<FieldValues>;
  busy: boolean;
  /** What the dialog does to the form. */
  edit: Pick<VersionedForm<never, never>, 'saveMine' | 'takeTheirs' | 'keepEditing'>;
}

/** The question of a form whose record somebody else has changed. */
export const FormConflict = ({ conflict, labels, busy, edit }: Props) =>
  conflict && (
    <Suspense>
      <ConflictDialog
        {...{ conflict, labels, busy }}
        onSaveMine={edit.saveMine}
        onTakeTheirs={edit.takeTheirs}
        onBack={edit.keepEditing}
      />
    </Suspense>
  );
