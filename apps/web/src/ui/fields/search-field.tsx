import { listLimits } from '@orgscope/contract/lists/listing';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { isComposing } from '../../lib/interaction/is-composing.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const shortcut = '/';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Searches while the user types. The key `/` focuses it from anywhere on the page, Esc empties it. */
export function SearchField({ label, value, onChange, className }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const blocked =
        event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target);
      // While a dialog or menu is open, the page behind it ignores keys.
      if (event.key !== shortcut || blocked || input.current?.closest('[inert], [aria-hidden="true"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classes('relative', !value && 'print:hidden', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        maxLength={listLimits.searchMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && value && !isComposing(nativeEvent) && clear()}
        className="peer h-10 w-full rounded-control border border-line-strong bg-surface ps-9 pe-10 text-sm text-ink transition-colors placeholder:text-muted not-focus:hover:border-muted focus-visible:outline-offset-0 max-md:h-11 max-md:text-base"
      />
      {value ? (
        <IconButton
          label={t('common:clear_search')}
          icon={<X aria-hidden className="size-4" />}
          onClick={clear}
          className="absolute inset-y-0 end-1 my-auto"
        />
      ) : (
        <kbd
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto flex h-5 items-center rounded-small border border-line px-1.5 font-sans text-xs text-muted peer-focus:opacity-0 max-md:hidden"
        >
          {shortcut}
        </kbd>
      )}
    </div>
  );
}
