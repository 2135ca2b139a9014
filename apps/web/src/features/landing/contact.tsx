import { useText } from '../../i18n/i18n.ts';

const address = 'hello@orgscope.example';
const inverse =
  'inline-flex h-12 max-w-full items-center rounded-control bg-on-panel px-5 text-base font-medium text-panel transition-opacity hover:opacity-90 focus-visible:outline-on-panel';

/** How to reach us, and the sign-in for invited users. */
export function Contact() {
  const t = useText();
  const href = `mailto:${address}?subject=${encodeURIComponent(t('landing:contact.subject'))}`;
  return (
    <section
      id="contact"
      tabIndex={-1}
      aria-labelledby="contact-heading"
      className="mx-auto max-w-304 scroll-mt-16 px-4 pb-16 outline-none sm:px-8 md:pb-24"
    >
      <div className="rounded-card bg-panel px-6 py-12 text-on-panel sm:px-12 md:py-16">
        <h2 id="contact-heading" className="text-xl md:text-2xl">
          {t('landing:contact.heading')}
        </h2>
        <p className="mt-4 max-w-144 text-base text-on-panel/80">{t('landing:contact.text')}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-5">
          <a href={href} className={inverse}>
            <span className="truncate">{address}</span>
          </a>
          <p className="text-on-panel/80">
            {t('landing:contact.invited')}{' '}
            <a
              href="/auth/login"
              className="rounded-small font-medium text-on-panel underline underline-offset-4 focus-visible:outline-on-panel"
            >
              {t('landing:contact.login')}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
