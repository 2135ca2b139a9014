import { useEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { holdPage } from '../../lib/forms/hold-page.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { toast } from '../states/toast.tsx';

interface Props {
  open: boolean;
  title: string;
  /** What is copied. */
  secret: string;
  words: { copy: string; copied: string; copyFailed: string; done: string };
  /** Buttons beside those that copy and close. */
  actions?: ReactNode;
  /** The element to focus after closing, if not the one that had the focus before. */
  finalFocus?: ComponentProps<typeof Dialog>['finalFocus'];
  onClose: () => void;
  children: ReactNode;
}

/** A secret of one line: one press selects it. */
export function SecretText({ children }: { children: string }) {
  return (
    <p dir="ltr" className="rounded-control bg-surface-sunken p-4 font-mono text-sm break-all text-ink select-all">
      {children}
    </p>
  );
}

/** Shows a secret that is never shown again, with a button that copies it. */
export function ShownOnceDialog({ open, title, secret, words, actions, finalFocus, onClose, children }: Props) {
  // Esc, Back or a press outside may be accidental: they do nothing. Before a reload the browser asks.
  useEffect(() => (open ? holdPage(() => {}) : undefined), [open]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(words.copied);
    } catch {
      toast.error(words.copyFailed);
    }
  };
  return (
    <Dialog open={open} title={title} finalFocus={finalFocus} onLeave={(how) => how === 'choice' && onClose()}>
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        {actions}
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
