import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Logo } from '../../ui/logo.tsx';
import { attachMenu } from './attach-menu.ts';
import { sections } from './sections.ts';

const menuId = 'site-menu';

/**
 * The top bar of public pages: the logo, the sections, and the sign-in. On narrow screens the sections are in a menu.
 */
export function SiteHeader() {
  const t = useText();
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? attachMenu(header.current) : undefined), []);
  return (
    <header
      ref={header}
      className="sticky top-0 z-10 border-b border-line/60 bg-paper/90 backdrop-blur-md print:hidden"
    >
      <a
        href="#main"
        className="absolute start-4 top-3 -translate-y-20 rounded-control bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {t('navbar:skip')}
      </a>
      <div className="mx-auto flex h-16 max-w-304 items-center justify-between gap-4 px-4 sm:px-8">
        <a href="/" className="flex rounded-small" aria-label={t('navbar:home')}>
          <Logo />
        </a>
        <nav aria-label={t('navbar:main')} className="contents">
          <ul className="hidden items-center gap-1 md:flex">
            {sections.map((section) => (
              <li key={section}>
                <a
                  href={`/#${section}`}
                  className="rounded-control px-4 py-2 font-medium text-muted transition-colors hover:text-ink"
                >
                  {t(`navbar:${section}`)}
                </a>
              </li>
            ))}
          </ul>
          <div className="flex items-center gap-2">
            <a href="/auth/login" className={buttonStyles('secondary')}>
              {t('navbar:login')}
            </a>
            <button
              type="button"
              aria-expanded="false"
              aria-controls={menuId}
              aria-label={t('navbar:menu')}
              className="group grid size-10 place-items-center rounded-control text-ink hover:bg-surface-hover md:hidden"
            >
              <Menu aria-hidden="true" className="size-5 group-aria-expanded:hidden" />
              <X aria-hidden="true" className="hidden size-5 group-aria-expanded:block" />
            </button>
          </div>
          <ul
            id={menuId}
            hidden
            className="absolute inset-x-0 top-full border-b border-line bg-paper px-4 pt-2 pb-4 shadow-float sm:px-8 md:hidden"
          >
            {sections.map((section) => (
              <li key={section} className="border-line not-last:border-b">
                <a href={`/#${section}`} className="block rounded-small py-3.5 text-base font-medium text-ink">
                  {t(`navbar:${section}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
