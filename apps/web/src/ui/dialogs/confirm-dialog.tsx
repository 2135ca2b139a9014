import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { holdPage } from '../../lib/forms/hold-page.ts';
import { Button } from '../button.tsx';
import type { ButtonVariant } from '../button-styles.ts';
import { DialogActions } from './dialog.tsx';
import { backdropStyles, popupStyles } from './dialog-styles.ts';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Disables the dialog, and keeps its page, until the action that `onClick` started is over. */
  confirm: { label: string; variant: ButtonVariant; onClick: () => void | Promise<void> };
  /** The cancel button; without it the dialog is a message, not a question. */
  cancel?: { label: string; onClick: () => void };
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
}

/** A question, or a message, that must be answered before anything else. A press outside does not answer it. */
export function ConfirmDialog({ open, title, children, confirm, cancel, finalFocus }: Props) {
  const [busy, setBusy] = useState(false);
  // Its result is told here: Back would lose a new secret, or why a record was not deleted.
  useEffect(() => (busy ? holdPage(() => {}) : undefined), [busy]);
  const answer = async () => {
    // The second press of a double click can reach the dialog while it is working or closing.
    if (busy || !open) return;
    const acting = confirm.onClick();
    // At once: a step Back that is to be taken now must find nothing that holds the page.
    if (!acting) return;
    setBusy(true);
    try {
      await acting;
    } finally {
      setBusy(false);
    }
  };
  const leave = cancel ? cancel.onClick : confirm.onClick;
  return (
    <Base.Root open={open} onOpenChange={() => !busy && void leave()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Popup className={popupStyles} {...(finalFocus && { finalFocus })}>
          <div className="min-h-0 overflow-y-auto px-6 pt-5 pb-4">
            <Base.Title className="text-lg text-ink">{title}</Base.Title>
            <Base.Description className="mt-2 text-sm break-words text-muted" render={<div />}>
              {children}
            </Base.Description>
          </div>
          <DialogActions>
            {cancel && (
              <Button onClick={cancel.onClick} disabled={busy}>
                {cancel.label}
              </Button>
            )}
            <Button variant={confirm.variant} busy={busy} onClick={() => void answer()}>
              {confirm.label}
            </Button>
          </DialogActions>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
