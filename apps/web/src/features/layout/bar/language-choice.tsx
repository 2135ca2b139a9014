import { Menu } from '@base-ui/react/menu';
import { isRightToLeft, languages, ownName } from '@orgscope/contract/words/languages';
import { Check, ChevronRight, Languages } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { pageLanguage } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { itemStyles } from '../../../ui/popups/menu-styles.ts';
import { switchLanguage } from './switch-language.ts';

/** The language of the pages and mails: one row of the user's menu, which opens the list. */
export default function LanguageChoice() {
  const t = useText();
  const current = pageLanguage();
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger
        className={classes(itemStyles, 'text-ink data-highlighted:bg-surface-hover data-popup-open:bg-surface-hover')}
      >
        <Languages aria-hidden className="text-muted" />
        <span className="grow">{t('common:language.label')}</span>
        <span lang={current} className="text-muted">
          {ownName(current)}
        </span>
        <ChevronRight aria-hidden className="text-muted rtl:-scale-x-100" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} collisionPadding={8} className="outline-none">
          <Menu.Popup className="max-h-(--available-height) min-w-40 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float outline-none">
            <Menu.RadioGroup aria-label={t('common:language.label')} value={current} onValueChange={switchLanguage}>
              {languages.map((language) => (
                <Menu.RadioItem
                  key={language}
                  value={language}
                  lang={language}
                  dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
                  className={classes(itemStyles, 'text-ink data-highlighted:bg-surface-hover')}
                >
                  <span className="grow text-start">{ownName(language)}</span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden className="text-accent" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
