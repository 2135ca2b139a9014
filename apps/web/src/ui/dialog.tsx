import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { backdropLook, popupLook, widePopupLook } from './dialog-look.ts';

/** How the person asked to leave: by a key or press that may be a slip, or by the button for it. */
export type Leave = 'slip' | 'choice';

interface Props {
  open: boolean;
  title: string;
  description?: string;
  onLeave: (how: Leave) => void;
  /** Where the focus goes afterwards, if not back to where it came from. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  width?: 'form' | 'wide';
  children: ReactNode;
}

/** A window over the page. The body goes in `DialogBody`, the buttons in `DialogActions`. */
export function Dialog({ open, title, description, onLeave, finalFocus, width = 'form', children }: Props) {
  const t = useText();
  return (
    <Base.Root open={open} onOpenChange={(_, { reason }) => onLeave(reason === 'close-press' ? 'choice' : 'slip')}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup className={width === 'wide' ? widePopupLook : popupLook} {...(finalFocus && { finalFocus })}>
          <header className="py-5 ps-6 pe-14">
            <Base.Title className="text-lg text-ink">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          </header>
          {children}
          {/* Last, so that the focus begins in what the dialog is about. */}
          <Base.Close
            className="absolute end-4 top-4"
            render={<IconButton label={t('common:close')} icon={<X aria-hidden className="size-4" />} />}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The part of a dialog that scrolls when it is long. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 pb-4">{children}</div>;
}

/** The buttons of a dialog: the way back first, the act last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2 px-6 pt-2 pb-5">{children}</footer>;
}
