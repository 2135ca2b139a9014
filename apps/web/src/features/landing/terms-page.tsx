import { termsInForce } from '@orgscope/contract/terms';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { dayName } from '../../lib/dates/day-name.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { SiteFrame } from './site-frame.tsx';

const sections = [
  'parties',
  'accounts',
  'use',
  'data',
  'analytics',
  'availability',
  'liability',
  'ending',
  'changes',
] as const;

/** The terms of service, for everyone to read or print. */
export default function TermsPage() {
  const t = useText();
  useEffect(() => {
    document.title = t('terms:page_title');
  }, [t]);
  return (
    <SiteFrame>
      <article className="mx-auto max-w-176 px-4 pt-10 pb-20 sm:px-8 md:pt-16 print:max-w-none! print:p-0!">
        <h1 tabIndex={-1} className="text-xl leading-[1.12] tracking-[-0.03em] outline-none sm:text-2xl">
          {t('terms:title')}
        </h1>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-muted">
            {t('terms:version', { version: termsInForce.version, date: dayName(termsInForce.date) })}
          </p>
          <button
            type="button"
            onClick={() => window.print()}
            className={buttonStyles('secondary', 'small', 'print:hidden')}
          >
            <Printer aria-hidden="true" className="size-4" />
            {t('terms:print')}
          </button>
        </div>
        <p className="mt-6 text-lg leading-[1.5] text-muted">{t('terms:lead')}</p>
        <ol>
          {sections.map((section, index) => (
            <li key={section} id={section} className="mt-10 scroll-mt-24 text-base leading-[1.7] break-inside-avoid">
              <h2 className="text-lg">{t('terms:heading', { number: index + 1, name: t(`terms:${section}.name`) })}</h2>
              <p className="mt-3">{t(`terms:${section}.first`)}</p>
              <p className="mt-3">{t(`terms:${section}.second`)}</p>
            </li>
          ))}
        </ol>
      </article>
    </SiteFrame>
  );
}
