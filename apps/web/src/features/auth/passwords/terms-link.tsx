import { useText } from '../../../i18n/i18n.ts';

/** The terms, in a new tab, so that a form keeps its input. */
export function TermsLink() {
  const t = useText();
  return (
    <a href="/terms" target="_blank" rel="noopener" className="rounded-small font-medium text-accent underline">
      {t('set-password:terms')}
      <span className="sr-only"> {t('set-password:new_tab')}</span>
    </a>
  );
}
