import { Menu } from '@base-ui/react/menu';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { chooseTheme, themes, useTheme } from '../../../lib/colors/theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark or the system's theme: one row of the user's menu. */
export default function ThemeChoice() {
  const t = useText();
  const theme = useTheme();
  return (
    <Menu.RadioGroup
      aria-label={t('sidebar:theme')}
      value={theme}
      onValueChange={chooseTheme}
      className="flex items-center justify-between px-2.5 py-1.5 text-sm text-ink"
    >
      <span aria-hidden>{t('sidebar:theme')}</span>
      <span className="flex gap-0.5 rounded-control border border-line p-0.5">
        {themes.map((choice) => {
          const Icon = icons[choice];
          return (
            <Menu.RadioItem
              key={choice}
              value={choice}
              aria-label={t(`sidebar:${choice}`)}
              closeOnClick={false}
              className="grid size-7 cursor-pointer place-items-center rounded-small text-muted -outline-offset-2 data-checked:bg-accent-soft data-checked:text-accent data-highlighted:bg-surface-hover"
            >
              <Icon aria-hidden className="size-4" strokeWidth={1.75} />
            </Menu.RadioItem>
          );
        })}
      </span>
    </Menu.RadioGroup>
  );
}
