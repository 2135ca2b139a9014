import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** A list of acts that opens from a button. */
export function Menu({ trigger, children, align = 'end', className }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="outline-none">
          <Base.Popup
            className={classes(
              'min-w-44 origin-(--transform-origin) rounded-card border border-line bg-surface p-1 shadow-float outline-none',
              'transition duration-120 ease-out data-ending-style:scale-98 data-ending-style:opacity-0',
              'data-starting-style:scale-98 data-starting-style:opacity-0',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemLook =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none select-none ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0';
const tones = {
  plain: 'text-ink data-highlighted:bg-surface-hover [&_svg]:text-muted',
  current: 'bg-accent-soft font-medium text-accent',
  danger: 'text-danger data-highlighted:bg-danger-soft',
};

interface ItemProps {
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  onClick: () => void;
  children: ReactNode;
}

/** One act of a menu. */
export function MenuItem({ icon, tone = 'plain', onClick, children }: ItemProps) {
  return (
    <Base.Item className={classes(itemLook, tones[tone])} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  );
}

interface LinkProps {
  icon?: ReactNode;
  /** The router's link, with its address. */
  render: ComponentProps<typeof Base.LinkItem>['render'];
  current?: boolean;
  children: ReactNode;
}

/** A menu entry that leads somewhere; the current place is marked. */
export function MenuLink({ icon, render, current = false, children }: LinkProps) {
  return (
    <Base.LinkItem
      closeOnClick
      className={classes(itemLook, current ? tones.current : tones.plain)}
      aria-current={current ? 'page' : undefined}
      {...(render && { render })}
    >
      {icon}
      {children}
    </Base.LinkItem>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
