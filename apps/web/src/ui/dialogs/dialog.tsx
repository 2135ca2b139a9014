import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { IconButton } from '../icon-button.tsx';
import { backdropStyles, popupStyles, widePopupStyles } from './dialog-styles.ts';

/** How the user asked to close: by a key or press that may be accidental, or by the button. */
export type CloseReason = 'slip' | 'choice';

interface Props {
  open: boolean;
  title: string;
  description?: string;
  onLeave: (how: CloseReason) => void;
  /** The element to focus after closing, if not the one that had the focus before. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  width?: 'form' | 'wide';
  children: ReactNode;
}

/** A modal window. The body goes in `DialogBody`, the buttons in `DialogActions`. */
export function Dialog({ open, title, description, onLeave, finalFocus, width = 'form', children }: Props) {
  const t = useText();
  return (
    <Base.Root open={open} onOpenChange={(_, { reason }) => onLeave(reason === 'close-press' ? 'choice' : 'slip')}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Popup className={width === 'wide' ? widePopupStyles : popupStyles} {...(finalFocus && { finalFocus })}>
          <div className="py-5 ps-6 pe-14">
            <Base.Title className="text-lg text-ink">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          </div>
          {children}
          {/* Last, so that the focus starts in the dialog's content. */}
          <Base.Close
            className="absolute end-4 top-4"
            render={<IconButton label={t('common:close')} icon={<X aria-hidden className="size-4" />} />}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The part of a long dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 pb-4">{children}</div>;
}

/** The buttons of a dialog: cancel first, the action last. Not a `footer`: in a dialog it would be the page's. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 px-6 pt-2 pb-5">{children}</div>;
}
