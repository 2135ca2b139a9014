import { searchLimits } from '@orgscope/contract/resources/search';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { isComposing } from '../../../lib/interaction/is-composing.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Screen } from '../screens/screen.ts';
import type { Entry } from './entries.ts';
import { CommandKeys } from './command-keys.tsx';
import { CommandOption } from './command-option.tsx';
import { storeRecent } from './recent.ts';
import { useEntries } from './use-entries.ts';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  screens: readonly Screen[];
  onGo: (href: string, inNewTab: boolean) => void;
}

/** The input and its results: one result is marked, and the keys move the mark. */
export function CommandSearch({ input, screens, onGo }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { groups, searching, retry, person, mayFind } = useEntries(typed, screens);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(marked, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const choose = (entry: Entry, inNewTab: boolean) => {
    storeRecent(person, entry);
    onGo(entry.href, inNewTab);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, shiftKey, altKey } = event;
    if (isComposing(nativeEvent) || shiftKey || altKey || entries.length === 0) return;
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    };
    const entry = entries[at];
    if (key === 'Enter' && entry) choose(entry, event.ctrlKey || event.metaKey);
    else if (next[key] !== undefined) setMarked(next[key]);
    else return;
    event.preventDefault();
  };

  const isEmpty = entries.length === 0 && !searching && !retry;
  const announced = () => {
    if (searching) return t('command-palette:searching');
    if (retry) return '';
    return isEmpty ? t('command-palette:nothing_found') : t('command-palette:count', { count: entries.length });
  };

  return (
    <>
      <div className="relative flex shrink-0 border-b border-line">
        {searching ? (
          <Spinner className="absolute inset-y-0 start-4 my-auto text-muted" />
        ) : (
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4.5 text-muted" />
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('command-palette:title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={searchLimits.textMax}
          placeholder={t(mayFind ? 'command-palette:placeholder' : 'command-palette:placeholder_screens')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent ps-11 pe-14 text-base text-ink outline-none placeholder:text-muted"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('command-palette:results')}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 py-1.5 empty:hidden"
      >
        {groups.map((group, place) => (
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`} className="py-1">
            <div id={`${id}-${group.name}`} className="px-2.5 py-1.5 text-xs font-medium text-muted">
              {t(`command-palette:groups.${group.name}`)}
            </div>
            {group.entries.map((entry, order) => {
              const index = groups.slice(0, place).reduce((sum, { entries: before }) => sum + before.length, order);
              return (
                <CommandOption
                  key={entry.href}
                  id={optionId(index)}
                  entry={entry}
                  marked={index === at}
                  onMark={() => setMarked(index)}
                  onChoose={(inNewTab) => choose(entry, inNewTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {(isEmpty || retry || (searching && entries.length === 0)) && (
        <p className="px-4 py-8 text-center text-sm text-muted">
          {retry ? (
            <RetryHint text={t('command-palette:failed')} onRetry={retry} />
          ) : (
            t(searching ? 'command-palette:searching' : 'command-palette:nothing_found')
          )}
        </p>
      )}
      <Announcement>{announced()}</Announcement>
      <CommandKeys />
    </>
  );
}
