import { CircleQuestionMark } from 'lucide-react';
import { useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { matchPath } from '../../../lib/match-path.ts';
import type { Screen } from '../screens/screen.ts';

/** Opens the part of the guide about the current screen, in a tab of its own: what is being entered stays. */
export function HelpLink({ screens }: { screens: readonly Screen[] }) {
  const t = useText();
  const { pathname } = useLocation();
  const help = screens.find(({ path }) => matchPath(path, pathname))?.help;
  if (!help) return null;
  return (
    <a
      href={`/docs/${help}`}
      hrefLang="en"
      target="_blank"
      rel="noopener"
      aria-label={t('sidebar:help')}
      title={t('sidebar:help')}
      className="flex size-9 items-center justify-center rounded-control text-muted hover:bg-surface-hover hover:text-ink max-md:size-10"
    >
      <CircleQuestionMark aria-hidden className="size-4.5" />
    </a>
  );
}
