import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useEffect, useId, useRef, useState } from 'react';
import type { PointerEvent, ReactElement, ReactNode } from 'react';

export interface Props {
  content: ReactNode;
  /** The element with the tooltip; it must be focusable. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** `name` repeats the trigger's name; `more` adds to it, is announced too and opens on a tap. */
  says?: 'name' | 'more';
}

/** See Tooltip. It starts open; `isFocused`: the element that it replaces had the focus. */
export function OpeningTooltip({
  content,
  children,
  side = 'top',
  says = 'name',
  isFocused,
}: Props & { isFocused: boolean }) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (isFocused) trigger.current?.focus();
  }, [isFocused]);
  const more = says === 'more';
  const tapped = useRef(false);
  // After a tap the browser sends a pointerleave event; only a press elsewhere may close the tooltip then.
  const change = (next: boolean, { reason }: Base.Root.ChangeEventDetails) => {
    if (next || !tapped.current || reason !== 'trigger-hover') setOpen(next);
  };
  const taps = {
    onPointerDown: (event: PointerEvent) => {
      tapped.current = event.pointerType === 'touch';
    },
    onClick: () => setOpen(true),
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger
        ref={trigger}
        render={children}
        delay={0}
        closeOnClick={!more}
        {...(more && { 'aria-describedby': open ? id : undefined, ...taps })}
      />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={12} className="">
          <Base.Popup
            id={id}
            role="tooltip"
            className="max-h-[min(20rem,var(--available-height))] max-w-[min(26rem,var(--available-width))] overflow-y-auto rounded-control bg-ink px-2.5 py-1.5 text-xs leading-relaxed break-words whitespace-pre-line text-paper shadow-float"
          >
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
