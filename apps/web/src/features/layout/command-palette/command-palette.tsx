import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { askBefore, lastAsk } from '../../../lib/forms/hold-page.ts';
import { backdropStyles } from '../../../ui/dialogs/dialog-styles.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Screen } from '../screens/screen.ts';
import { CommandSearch } from './command-search.tsx';
import { pathOf } from './entries.ts';

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  screens: readonly Screen[];
}

const popupStyles =
  'fixed top-[12vh] left-1/2 flex max-h-[min(32rem,76dvh)] w-[calc(100vw-2rem)] max-w-150 -translate-x-1/2 flex-col ' +
  'overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float outline-none transition ' +
  'duration-120 ease-out max-md:top-4 max-md:max-h-[calc(100dvh-2rem)] data-ending-style:scale-98 ' +
  'data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

/** Finds any screen or record by a few letters. */
export default function CommandPalette({ open, onClose, screens }: CommandPaletteProps) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  // A new screen takes the focus itself.
  const leads = useRef(false);
  useLayoutEffect(() => {
    if (open) leads.current = false;
  }, [open]);
  // Asked once the palette has given the focus back: the question returns it to where the input is.
  const question = useRef<() => void>(undefined);
  const ask = () => {
    question.current?.();
    question.current = undefined;
  };
  // The browser's Back or Forward may open a screen too.
  const shownAt = useRef(pathname);
  useLayoutEffect(() => {
    if (shownAt.current !== pathname) leads.current = true;
    shownAt.current = pathname;
  }, [pathname]);

  const go = (href: string, inNewTab: boolean) => {
    if (inNewTab) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    const leave = () => {
      leads.current = pathOf(href) !== pathname;
      void navigate(href);
    };
    if (lastAsk()) question.current = () => askBefore(leave);
    else leave();
  };

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && ask()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
        <Dialog.Popup className={popupStyles} initialFocus={input} finalFocus={() => !leads.current}>
          <Dialog.Title className="sr-only">{t('command-palette:title')}</Dialog.Title>
          <CommandSearch input={input} screens={screens} onGo={go} />
          {/* Where there is no Esc key, and for screen readers, which tell nothing of a press beside the palette. */}
          <Dialog.Close
            className="absolute end-1 top-1 size-11"
            render={<IconButton label={t('common:close')} icon={<X aria-hidden className="size-4" />} />}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
