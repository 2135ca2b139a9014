import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuEntry } from '../screens/menus.ts';
import { SidebarEntries } from './sidebar-entries.tsx';

interface Props {
  entries: readonly MenuEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. It is a different element each time, so the drawer cannot store it. */
  trigger: RefObject<HTMLElement | null>;
}

/** The side menu of narrow screens, 18rem wide, above the page. */
export default function SidebarDrawer({ entries, open, onOpenChange, trigger }: Props) {
  const t = useText();
  const hasLeft = useRef(false);
  const choose = (elsewhere: boolean) => {
    hasLeft.current = elsewhere;
    onOpenChange(false);
  };
  // A new page takes the focus itself.
  const finalFocus = () => {
    const target = hasLeft.current ? false : trigger.current;
    hasLeft.current = false;
    return target;
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={finalFocus}
          className="fixed inset-y-0 start-0 flex w-[18rem] max-w-[85vw] flex-col gap-2 border-e border-line bg-surface p-3 shadow-float transition-transform duration-200 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          <div className="flex items-center justify-between ps-2">
            <Dialog.Title className="text-base">{t('sidebar:label')}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton
                  label={t('sidebar:close')}
                  icon={<X aria-hidden className="size-4.5" />}
                  className="size-9"
                />
              }
            />
          </div>
          <nav aria-label={t('sidebar:label')} className="flex min-h-0 flex-col">
            <SidebarEntries entries={entries} onChoose={choose} />
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
