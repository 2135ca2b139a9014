import { useCallback, useState } from 'react';
import { cut } from '../../lib/text/cut.ts';
import { classes } from '../classes.ts';
import { Tooltip } from './tooltip.tsx';

interface Props {
  text: string;
  /** Maximum number of characters; an ellipsis replaces the rest. */
  limit: number;
  className?: string;
}

/** Two lines of a text. If the text is longer, a tooltip shows all of it, by pointer, key or touch. */
export function CutText({ text, limit, className }: Props) {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setOverflows(node.scrollHeight > node.clientHeight + 1));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  if (!text) return null;
  const shown = cut(text, limit);
  // Below its heading, whichever way the text itself is read: `rtl:` would match the text's own direction too.
  const styles = classes(
    'line-clamp-2 text-left wrap-anywhere in-[[dir=rtl]]:text-right @2xl:wrap-break-word',
    className,
  );
  if (shown === text && !overflows) {
    return (
      <span key={text} dir="auto" ref={watch} className={styles}>
        {shown}
      </span>
    );
  }
  return (
    <Tooltip content={<span dir="auto">{text}</span>} says="more">
      <button
        key={text}
        type="button"
        dir="auto"
        ref={watch}
        className={classes(styles, 'w-full cursor-default! rounded-small')}
      >
        {shown}
      </button>
    </Tooltip>
  );
}
