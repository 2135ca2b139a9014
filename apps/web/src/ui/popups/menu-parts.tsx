import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactElement, ReactNode, RefObject } from 'react';
import { useText } from '../../i18n/i18n.ts';
import type { Press } from '../../lib/interaction/on-press.ts';
import { classes } from '../classes.ts';
import { itemStyles } from './menu-styles.ts';

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Whether the menu opens immediately; opened by a key, its first item is focused. */
  opens?: Press | undefined;
  /** Called as it opens and closes, unless it opens immediately. */
  onOpen?: (isOpen: boolean) => void;
  className?: string;
}

/** The complete menu. */
export function OpeningMenu({ trigger, children, align = 'end', opens, onOpen, className }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is another element, which is gone: without the focus here, it has no place to return to.
  useLayoutEffect(() => {
    if (opens) button.current?.focus();
    if (opens === 'by-key') button.current?.click();
  }, [opens]);
  return (
    <Base.Root defaultOpen={opens === 'by-pointer'} onOpenChange={(isOpen) => onOpen?.(isOpen)}>
      <Base.Trigger ref={button} render={trigger} />
      <Popup align={align} className={className}>
        {children}
      </Popup>
    </Base.Root>
  );
}

interface PopupProps {
  align: 'start' | 'end';
  className?: string | undefined;
  /** What it opens beside, and what has the focus afterwards, if that is not a trigger. */
  beside?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function Popup({ align, className, beside, children }: PopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="outline-none"
        {...(beside && { anchor: beside })}
      >
        <Base.Popup
          {...(beside && { finalFocus: beside })}
          className={classes(
            'max-h-[min(var(--menu-height,100dvh),var(--available-height))] min-w-44 origin-(--transform-origin) overflow-y-auto overscroll-contain',
            'rounded-card border border-line bg-surface p-1 shadow-float outline-none',
            'transition duration-120 ease-out data-ending-style:scale-98 data-ending-style:opacity-0',
            'data-starting-style:scale-98 data-starting-style:opacity-0',
            className,
          )}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

interface BesideProps {
  beside: RefObject<HTMLElement | null>;
  onClosed: () => void;
  children: ReactNode;
}

/** A menu that is open, beside a button which does more than open it. */
export function MenuBeside({ beside, onClosed, children }: BesideProps) {
  return (
    <Base.Root defaultOpen onOpenChangeComplete={(isOpen) => isOpen || onClosed()}>
      <Popup align="start" beside={beside}>
        {children}
      </Popup>
    </Base.Root>
  );
}

const tones = {
  plain: 'text-ink data-highlighted:bg-surface-hover [&_svg]:text-muted',
  current: 'bg-accent-soft font-medium text-accent',
  danger: 'text-danger data-highlighted:bg-danger-soft',
};

interface ItemProps {
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** See MenuItem. */
export function ActItem({ icon, tone = 'plain', disabled = false, onClick, children }: ItemProps) {
  return (
    <Base.Item className={classes(itemStyles, tones[tone])} disabled={disabled} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  );
}

/** See MenuRetry. */
export function RetryItem({ onClick }: Pick<ItemProps, 'onClick'>) {
  const t = useText();
  return (
    <ActItem onClick={onClick}>
      <span>
        <span className="block text-xs text-danger">{t('common:select.failed')}</span> {t('common:retry')}
      </span>
    </ActItem>
  );
}

interface LinkProps {
  icon?: ReactNode;
  /** The router's link, with its address. */
  render: ComponentProps<typeof Base.LinkItem>['render'];
  current?: boolean;
  children: ReactNode;
}

/** See MenuLink. */
export function LinkItem({ icon, render, current = false, children }: LinkProps) {
  return (
    <Base.LinkItem
      closeOnClick
      className={classes(itemStyles, current ? tones.current : tones.plain)}
      aria-current={current ? 'page' : undefined}
      {...(render && { render })}
    >
      {icon}
      {children}
    </Base.LinkItem>
  );
}

const tickRow = 'text-ink data-highlighted:bg-surface-hover';
const tickPlace = 'flex size-4 shrink-0';
const tick = <Check aria-hidden className="text-accent" />;

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A row that is on, with a tick before it, or off. */
export function CheckItem({ checked, onChange, children }: CheckProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={classes(itemStyles, tickRow)}>
      <span className={tickPlace}>
        <Base.CheckboxItemIndicator>{tick}</Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

/** See MenuRadioGroup. */
export const RadioGroup = ({ value, children }: { value: string; children: ReactNode }) => (
  <Base.RadioGroup value={value}>{children}</Base.RadioGroup>
);

interface RadioProps {
  value: string;
  /** Called at each press, also of the row that is chosen; the menu closes then. */
  onChoose?: () => void;
  children: ReactNode;
}

/** A row of a group of which one is chosen, with a tick before it. */
export function RadioItem({ value, onChoose, children }: RadioProps) {
  return (
    <Base.RadioItem
      value={value}
      {...(onChoose && { closeOnClick: true, onClick: onChoose })}
      className={classes(itemStyles, tickRow, 'data-checked:font-medium')}
    >
      <span className={tickPlace}>
        <Base.RadioItemIndicator>{tick}</Base.RadioItemIndicator>
      </span>
      {children}
    </Base.RadioItem>
  );
}

/** See MenuSeparator. */
export function Separator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
