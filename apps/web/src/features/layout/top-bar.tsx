import { useText } from '../../i18n/i18n.ts';
import { Logo } from '../../ui/logo.tsx';
import { AvatarMenu } from './avatar-menu.tsx';

/** The bar above every signed-in screen. The start page is public and loads by itself. */
export function TopBar() {
  const t = useText();
  return (
    <header className="sticky top-0 z-2 flex h-14 items-center justify-between border-b border-line bg-surface px-4 md:px-5">
      <a href="/" aria-label={t('common:start_page')} className="flex rounded-small">
        <Logo />
      </a>
      <AvatarMenu />
    </header>
  );
}
