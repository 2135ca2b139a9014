import { languageOf } from '@orgscope/contract/words/languages';
import type { Language } from '@orgscope/contract/words/languages';
import { changeMe } from '@orgscope/contract/resources/me';
import { chosenLanguage, forgetChoice, keepLanguage } from '../../i18n/language.ts';
import { pageLanguage } from '../../i18n/texts.ts';
import { isPageHeld } from '../../lib/forms/held-page.ts';
import type { SessionUser } from '../../session/stored-session.ts';
import { exchange } from './call.ts';

const change = (language: Language): Promise<unknown> => exchange(changeMe, { body: { language } });

/**
 * Makes page and account agree on the language: what was chosen in this tab becomes the account's, else the page takes the
 * account's. Before the profile is complete, the page keeps its own.
 */
export async function followAccountLanguage({ language, needs_profile_completion }: SessionUser): Promise<void> {
  // A server without languages sends none.
  if (language === undefined || needs_profile_completion) return;
  const chosen = chosenLanguage();
  if (chosen && chosen !== language) await change(chosen);
  forgetChoice();
  if (chosen) return;
  const own = languageOf(language ?? '');
  // A form that is being filled in would be lost: then the next load follows.
  // Where nothing can be kept, the page would load again and again.
  if (own && own !== pageLanguage() && !isPageHeld() && keepLanguage(own)) location.reload();
}

/** The account takes the language of the page, in which the profile was completed. */
export async function keepPageLanguage({ language }: SessionUser): Promise<void> {
  if (language !== undefined && language !== pageLanguage()) await change(pageLanguage());
}
