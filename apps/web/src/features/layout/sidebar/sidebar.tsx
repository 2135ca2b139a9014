import { PanelLeft } from 'lucide-react';
import type { Ref } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { useShortcut } from '../../../lib/hooks/use-shortcut.ts';
import type { MenuEntry } from '../screens/menus.ts';
import { SidebarEntries } from './sidebar-entries.tsx';
import { useSidebarState } from './sidebar-state.ts';

interface Props {
  entries: readonly MenuEntry[];
  /** The page needs the room: see useSidebarState. */
  folds: boolean;
}

/** The side menu of wide screens: 16rem, or 3.1rem with icons only. */
export function Sidebar({ entries, folds }: Props) {
  const t = useText();
  const [open, toggle] = useSidebarState(folds);
  useShortcut('b', toggle);
  return (
    <nav
      aria-label={t('sidebar:label')}
      data-state={open ? 'expanded' : 'collapsed'}
      className={classes(
        'print:hidden sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col justify-between gap-2 border-e border-line bg-surface py-3 transition-[width,padding] duration-200',
        open ? 'w-[16rem] px-3' : 'w-[3.1rem] px-[0.4rem]',
      )}
    >
      <SidebarEntries entries={entries} collapsed={!open} />
      <SidebarTrigger open={open} toggle={toggle} />
    </nav>
  );
}

interface TriggerProps {
  open: boolean;
  toggle: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The button that opens and closes the sidebar, wide or narrow. */
export function SidebarTrigger({ open, toggle, ref }: TriggerProps) {
  const t = useText();
  const label = open ? t('sidebar:close') : t('sidebar:open');
  return (
    <Tooltip content={label} side="right">
      <IconButton
        ref={ref}
        label={label}
        aria-expanded={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggle}
        icon={<PanelLeft aria-hidden className="size-4.5" strokeWidth={1.75} />}
        className="size-9"
      />
    </Tooltip>
  );
}
