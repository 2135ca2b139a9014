import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { cutLines } from '../../lib/text/cut.ts';

interface Props {
  text: string;
  /** The lines that are shown at first. */
  lines: number;
  /** The name of the text, for the button's label in screen readers. */
  name: string;
}

/** A text with its line breaks. A long one shows its first lines, and a button for the rest. */
export function LongText({ text, lines, name }: Props) {
  const t = useText();
  const [isExpanded, setExpanded] = useState(false);
  const start = cutLines(text, lines);
  const toggle = (button: HTMLElement) => {
    setExpanded(!isExpanded);
    // Collapsing removes the lines above the button, so the page scrolls to keep the button in view.
    if (isExpanded) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <span className="whitespace-pre-wrap">
      {isExpanded ? text : start}
      {start !== text && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-label={isExpanded ? t('records:long_text.less_of', { name }) : t('records:long_text.more_of', { name })}
          onClick={({ currentTarget }) => toggle(currentTarget)}
          className="block min-h-6 scroll-mt-20 rounded-small text-xs font-medium text-accent underline-offset-2 hover:underline"
        >
          {isExpanded ? t('records:long_text.less') : t('records:long_text.more')}
        </button>
      )}
    </span>
  );
}
