import { useText } from '../../../i18n/i18n.ts';

const modifier = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
const keys = [
  ['move', '↑ ↓'],
  ['open', '↵'],
  ['tab', `${modifier} ↵`],
  ['close', 'Esc'],
] as const;

/** The keyboard shortcuts, for devices with a keyboard. */
export function CommandKeys() {
  const t = useText();
  return (
    <div aria-hidden className="flex shrink-0 gap-4 border-t border-line px-4 py-2.5 text-xs text-muted max-md:hidden">
      {keys.map(([act, key]) => (
        <span key={act} className="flex items-center gap-1.5">
          <kbd className="rounded-small border border-line px-1 font-sans">{key}</kbd>
          {t(`command-palette:keys.${act}`)}
        </span>
      ))}
    </div>
  );
}
