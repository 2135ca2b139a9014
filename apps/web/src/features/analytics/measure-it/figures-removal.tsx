import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { Refusal } from '../../../api/failures/failure.ts';
import type { Conflict } from '../../../api/failures/failure.ts';
import { useDeleteFigures } from '../../../api/figures.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/states/toast.tsx';

interface RemovalProps {
  year: number;
  /** That of the figures that the reader sees. */
  version: number;
  query: ClientQuery;
  onRemoved: () => void;
  /** Somebody has saved other figures meanwhile. */
  onConflict: (conflict: Conflict) => void;
}

/** Removes the year's figures, after a question that names the year. */
export function FiguresRemoval({ year, version, query, onRemoved, onConflict }: RemovalProps) {
  const t = useText();
  const remove = useDeleteFigures(query);
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ year, version });
      toast.success(t('messages:figures.deleted'));
      onRemoved();
    } catch (error) {
      setAsking(false);
      if (error instanceof Refusal && error.conflict) onConflict(error.conflict);
      toast.error(
        failureText(error, { refused: t('measure-it:figures.refused'), failed: t('measure-it:figures.not_deleted') }),
      );
    }
  };
  return (
    <div className="border-t border-line pt-4">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('measure-it:figures.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('measure-it:figures.delete_title', { year })}
        confirm={{ label: t('measure-it:figures.delete'), variant: 'danger', onClick: confirm }}
        cancel={{ label: t('common:cancel'), onClick: () => setAsking(false) }}
      >
        {t('measure-it:figures.delete_text')}
      </ConfirmDialog>
    </div>
  );
}
