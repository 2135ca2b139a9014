import { languageOf, languages, ownName } from '@orgscope/contract/words/languages';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { pageLanguage } from '../../../i18n/texts.ts';
import { switchLanguage } from './switch-language.ts';

/** The choice of the language on the sign-in screens: the browser's own list, which needs no script to open. */
export function LanguageSelect() {
  const t = useText();
  const keyAt = useRef(0);
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    const chosen = languageOf(currentTarget.value);
    if (chosen) switchLanguage(chosen);
  };
  return (
    <label className="relative -ms-1 inline-flex items-center text-sm text-muted">
      <span className="sr-only">{t('common:language.label')}</span>
      <select
        defaultValue={pageLanguage()}
        // On Windows and Linux, a key changes the closed list at once: a language on the way to another is chosen by Enter, or by
        // leaving the list. A choice from the open list comes later than the key that opened it.
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter';
          keyAt.current = isEnter ? 0 : Date.now();
          if (isEnter) choose(event);
        }}
        onChange={(event) => Date.now() - keyAt.current > 99 && choose(event)}
        onBlur={choose}
        className="cursor-pointer appearance-none rounded-small bg-transparent py-1 ps-1 pe-5 text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-focus"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language} className="bg-surface text-ink">
            {ownName(language)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-0 size-4" />
    </label>
  );
}
