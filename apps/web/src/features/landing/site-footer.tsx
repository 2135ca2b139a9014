import { useText } from '../../i18n/i18n.ts';
import { languages, ownName } from '../../i18n/language.ts';
import { Logo } from '../../ui/logo.tsx';
import { sections } from './sections.ts';

const link = 'rounded-small text-muted transition-colors hover:text-ink';

/** The footer of public pages: the logo, the links of the top bar, and the year. */
export function SiteFooter() {
  const t = useText();
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-304 flex-col gap-8 px-4 py-12 sm:px-8 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <Logo />
          <p className="mt-2 text-muted">{t('landing:footer.line')}</p>
        </div>
        <nav aria-label={t('landing:footer.navigation')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {sections.map((section) => (
              <li key={section}>
                <a href={`/#${section}`} className={link}>
                  {t(`navbar:${section}`)}
                </a>
              </li>
            ))}
            <li>
              <a href="/auth/login" className={link}>
                {t('navbar:login')}
              </a>
            </li>
            <li>
              <a href="/terms" className={link}>
                {t('landing:footer.terms')}
              </a>
            </li>
          </ul>
        </nav>
        <p className="text-muted">{t('landing:footer.rights')}</p>
      </div>
      <nav aria-label={t('landing:footer.languages')} className="mx-auto max-w-304 px-4 pb-12 sm:px-8">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {languages.map((language) => (
            <li key={language}>
              <a href={`/?lng=${language}`} lang={language} hrefLang={language} className={link}>
                {ownName(language)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
