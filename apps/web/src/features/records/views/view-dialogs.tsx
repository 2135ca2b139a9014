import type { RefObject } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { SavedView, useViewActs } from '../../../api/saved-views.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { ViewForm } from './view-form.tsx';

export type ViewTask = { open: boolean } & ({ kind: 'add' } | { kind: 'edit' | 'delete'; view: SavedView });

interface Props {
  task: ViewTask;
  /** The current state of the table, for a new view. */
  shown: Pick<SavedView, 'query' | 'hidden_columns'>;
  acts: ReturnType<typeof useViewActs>;
  finalFocus: RefObject<HTMLElement | null>;
  onSaved: (view: SavedView) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** The form of a view, and the confirmation before a delete. */
export function ViewDialogs({ task, shown, acts, finalFocus, onSaved, onDeleted, onClose }: Props) {
  const t = useText();
  if (task.kind !== 'delete') {
    const view = task.kind === 'edit' ? task.view : undefined;
    return (
      <ViewForm
        key={`${task.kind}-${view?.id}-${task.open}`}
        open={task.open}
        view={view}
        onSave={async (fields) => {
          if (view) await acts.update.mutateAsync({ id: view.id, version: view.version, ...fields });
          else onSaved(await acts.add.mutateAsync({ ...shown, ...fields }));
        }}
        onClose={onClose}
      />
    );
  }
  const { view, open } = task;
  const remove = async () => {
    try {
      await acts.remove.mutateAsync(view);
      toast.success(t('messages:saved-views.done.delete'));
      onDeleted();
    } catch (error) {
      toast.error(failureText(error, t('saved-views:failed.delete')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('saved-views:sure.title')}
      finalFocus={finalFocus}
      confirm={{
        label: t('saved-views:sure.confirm'),
        variant: 'danger',
        onClick: remove,
      }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
    >
      {t(view.is_shared ? 'saved-views:sure.text_shared' : 'saved-views:sure.text', { name: view.name })}
    </ConfirmDialog>
  );
}
