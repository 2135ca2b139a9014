import { AppWindow } from 'lucide-react';
import { createElement } from 'react';
import type { MouseEvent } from 'react';
import { classes } from '../../../ui/classes.ts';
import { hitIcons, menuEntries } from './entries.ts';
import type { Entry } from './entries.ts';

interface Props {
  id: string;
  entry: Entry;
  marked: boolean;
  onMark: () => void;
  onChoose: (inNewTab: boolean) => void;
}

const iconOf = ({ kind, href }: Entry) =>
  kind === 'screen' ? (menuEntries.find(({ url }) => url === href.split('?')[0])?.icon ?? AppWindow) : hitIcons[kind];

/** One result. The focus stays in the input. */
export function CommandOption({ id, entry, marked, onMark, onChoose }: Props) {
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      onMouseDown={keepFocus}
      // Not on pointerenter: a list that scrolls under a resting pointer must not move the mark.
      onMouseMove={() => !marked && onMark()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      className={classes(
        'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 text-start text-sm select-none max-md:min-h-11',
        marked && 'bg-accent-soft outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {createElement(iconOf(entry), {
        'aria-hidden': true,
        strokeWidth: 1.75,
        className: classes('size-4.5 shrink-0', marked ? 'text-accent' : 'text-muted'),
      })}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        <span className="font-medium text-ink">{entry.title}</span>
        {entry.subtitle && <span className="ms-2 text-muted">{entry.subtitle}</span>}
      </span>
      {entry.client && (
        <span dir="auto" className="max-w-2/5 shrink-0 truncate text-xs text-muted">
          {entry.client}
        </span>
      )}
    </button>
  );
}
