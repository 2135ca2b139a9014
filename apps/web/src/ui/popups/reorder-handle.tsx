import { GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { tellFailedPart } from '../states/tell-failed-part.ts';
import type { Handle } from '../use-reorder.ts';
import type * as MenuParts from './menu-parts.tsx';

interface Props {
  handle: Handle;
  label: string;
  /** The id of the instructions for its keys. */
  howId: string;
  words: { up: string; down: string };
  className?: string;
}

/** Moves a row by dragging, by keys, or by the menu that a press opens: fingers, voices and screen readers can press. */
export function ReorderHandle({
  handle: { isLifted, button, isPress, up, down },
  label,
  howId,
  words,
  className,
}: Props) {
  const own = useRef<HTMLButtonElement>(null);
  // Present while the menu is open.
  const [parts, setParts] = useState<typeof MenuParts>();
  const open = () => void import('./menu-parts.tsx').then(setParts, tellFailedPart);
  return (
    <>
      <IconButton
        {...button}
        ref={own}
        label={label}
        aria-describedby={howId}
        aria-haspopup="menu"
        aria-expanded={parts !== undefined}
        onClick={(click) => (up || down) && isPress(click) && open()}
        icon={<GripVertical aria-hidden className="size-4" />}
        className={classes(
          'touch-none max-md:size-11',
          isLifted ? 'cursor-grabbing! bg-accent-soft! text-accent!' : 'cursor-grab!',
          className,
        )}
      />
      {parts && (
        <parts.MenuBeside beside={own} onClosed={() => setParts(undefined)}>
          {up && <parts.ActItem onClick={up}>{words.up}</parts.ActItem>}
          {down && <parts.ActItem onClick={down}>{words.down}</parts.ActItem>}
        </parts.MenuBeside>
      )}
    </>
  );
}
