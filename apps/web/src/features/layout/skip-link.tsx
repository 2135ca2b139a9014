import { useText } from '../../i18n/i18n.ts';

/** The first stop of the Tab key: skips the bars to the content. */
export function SkipLink() {
  const t = useText();
  return (
    <a
      href="#main"
      // Not by the address: the router would lose the state of the page.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="fixed top-3 print:hidden start-4 z-10 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
    >
      {t('common:skip')}
    </a>
  );
}
