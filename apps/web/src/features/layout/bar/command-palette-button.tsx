import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { useShortcut } from '../../../lib/hooks/use-shortcut.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { fetchPart } from '../parts/fetch-parts.ts';
import type { Part } from '../parts/fetch-parts.ts';
import type { CommandPaletteProps } from '../command-palette/command-palette.tsx';

const part: Part<CommandPaletteProps> = {
  texts: ['command-palette'],
  load: () => import('../command-palette/command-palette.tsx'),
};
const shortcut = /Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Opens the command palette, like Ctrl or Cmd plus k everywhere. The palette itself is loaded on its first use. */
export function CommandPaletteButton({ screens }: Pick<CommandPaletteProps, 'screens'>) {
  const t = useText();
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const going = useNavigationType();
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    // The browser's Back or Forward closes the palette. A page that replaces its own address does not.
    if (going !== NavigationType.Replace) setOpen(false);
  }
  const show = () => {
    setOpen(true);
    fetchPart(part).then(
      (palette) => setPalette(() => palette),
      () => {
        setOpen(false);
        toast.error(t('sidebar:search_failed'));
      },
    );
  };
  // An open dialog or menu handles its own keys. A closed one stays in the document until it has faded out.
  useShortcut(
    'k',
    () => open || document.querySelector(':is([role$=dialog], [role=menu]):not([data-closed])') || show(),
  );
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={show}
        className="flex h-9 items-center gap-2 rounded-control border border-line px-2.5 text-muted hover:bg-surface-hover hover:text-ink max-md:size-10 max-md:justify-center max-md:border-transparent md:w-56"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="text-sm max-md:sr-only">{t('sidebar:search')}</span>
        <kbd aria-hidden className="ms-auto font-sans text-xs max-md:hidden">
          {shortcut}
        </kbd>
      </button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} screens={screens} />}
    </>
  );
}
