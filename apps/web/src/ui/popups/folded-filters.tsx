import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { backdropStyles } from '../dialogs/dialog-styles.ts';
import { FoldedLabel } from './folded-label.tsx';
import { IconButton } from '../icon-button.tsx';

interface Props {
  /** How many filters are set. */
  count: number;
  className?: string;
  children: ReactNode;
}

/** The filters of a narrow screen: one button that says how many are set, and opens them at the lower edge. On paper, all of them. */
export default function FoldedFilters({ count, className, children }: Props) {
  const t = useText();
  const label = t('common:filters.label');
  return (
    <Dialog.Root>
      <div className="hidden flex-wrap gap-x-6 print:flex">{children}</div>
      <Dialog.Trigger
        render={
          <Button className={classes('justify-center print:hidden', className)}>
            <FoldedLabel count={count} />
          </Button>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 mx-auto flex max-h-[85dvh] max-w-xl flex-col gap-3 overflow-y-auto rounded-t-card border-t border-line bg-surface p-4 shadow-float outline-none">
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-base">{label}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton
                  label={t('common:close')}
                  icon={<X aria-hidden className="size-4.5" />}
                  className="size-11"
                />
              }
            />
          </div>
          <div className="flex flex-col gap-2 [&>button]:min-h-11 [&>button]:w-full [&>button]:max-w-none [&>button]:justify-between!">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
