import type { Language } from '@orgscope/contract/words/languages';
import { chooseLanguage } from '../../../i18n/language.ts';
import { pageLanguage } from '../../../i18n/texts.ts';

/** Loads the page anew in another language, which the account takes over: see followAccountLanguage. */
export function switchLanguage(language: Language): void {
  if (language === pageLanguage()) return;
  chooseLanguage(language);
  location.reload();
}
