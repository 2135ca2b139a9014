import { useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { cutLines } from '../../../lib/cut.ts';

interface Props {
  text: string;
  /** How many lines are shown at first. */
  lines: number;
  /** What it is, for those who meet the button apart from it. */
  name: string;
}

/** A text as it was typed. Of a long one the first lines, and a button that shows the whole. */
export function LongText({ text, lines, name }: Props) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const start = cutLines(text, lines);
  const toggle = (button: HTMLElement) => {
    setWhole(!isWhole);
    // All that goes stood above the button: whoever reads stays with it.
    if (isWhole) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <span className="whitespace-pre-wrap">
      {isWhole ? text : start}
      {start !== text && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={isWhole ? t('records:long_text.less_of', { name }) : t('records:long_text.more_of', { name })}
          onClick={({ currentTarget }) => toggle(currentTarget)}
          className="block min-h-6 scroll-mt-20 rounded-small text-xs font-medium text-accent underline-offset-2 hover:underline"
        >
          {isWhole ? t('records:long_text.less') : t('records:long_text.more')}
        </button>
      )}
    </span>
  );
}
