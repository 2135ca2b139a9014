import { useText } from '../../../i18n/i18n.ts';
import { Logo } from '../../../ui/logo.tsx';
import { useSession } from '../../../session/store.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { HelpLink } from './help-link.tsx';
import type { CommandPaletteProps } from '../command-palette/command-palette.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';

/** The bar above every signed-in screen. The start page is public and is loaded as a new document. */
export function TopBar({ screens }: Pick<CommandPaletteProps, 'screens'>) {
  const t = useText();
  // Until the profile is complete and a required factor is set up, there are no other pages.
  const mayLeave = useSession(({ user }) => !user?.needs_profile_completion && !user?.needs_factors);
  return (
    <header className="sticky top-0 z-2 flex h-14 max-md:short:static print:hidden items-center justify-between border-b border-line bg-surface px-4 md:px-5">
      <a href="/" aria-label={t('common:start_page')} className="flex rounded-small">
        <Logo />
      </a>
      <div className="flex items-center gap-2 md:gap-4">
        {mayLeave && <CommandPaletteButton screens={screens} />}
        <HelpLink screens={screens} />
        <AvatarMenu mayLeave={mayLeave} />
      </div>
    </header>
  );
}
