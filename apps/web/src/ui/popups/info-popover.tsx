import { Popover } from '@base-ui/react/popover';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';

interface Props {
  /** What the button does: "About IT staff". */
  label: string;
  title: string;
  children: ReactNode;
}

/** An "i" that opens an explanation beside it; Esc or a press elsewhere closes it. */
export function InfoPopover({ label, title, children }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            label={label}
            icon={<Info aria-hidden className="size-4" strokeWidth={1.75} />}
            className="relative size-6! max-md:after:absolute max-md:after:-inset-2.5 print:hidden"
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12}>
          <Popover.Popup className="max-h-(--available-height) w-[min(24rem,var(--available-width))] overflow-y-auto rounded-card border border-line bg-surface p-4 text-sm shadow-float outline-none">
            <Popover.Title className="font-display text-sm font-semibold text-ink">{title}</Popover.Title>
            <div className="mt-1.5 flex flex-col gap-1.5 text-xs text-muted">{children}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
