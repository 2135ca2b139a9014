import { cloneElement, useState } from 'react';
import type { ComponentProps, ComponentType, PointerEvent, ReactElement, SyntheticEvent } from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { logFailure } from '../../lib/log.ts';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import type * as Parts from './tooltip-parts.tsx';

// A list has a tooltip in every row, and nobody opens most of them: an element gets its own when it is first hovered, focused
// or tapped. tooltip-parts.tsx renders it.

const fetchParts = loadOnce(() => import('./tooltip-parts.tsx'));

// If loading fails, the next hover tries again.
const prefetchParts = () => void fetchParts().catch(() => {});

type Props = Omit<Parts.Props, 'children'> & { children: ReactElement<ComponentProps<'button'>> };

interface Begun {
  Tooltip: ComponentType<ComponentProps<typeof Parts.OpeningTooltip>>;
  isFocused: boolean;
}

/** A short text beside an element while it is hovered or focused; Esc closes it. */
export function Tooltip({ children, ...props }: Props) {
  useFirstInteraction(prefetchParts);
  const [begun, setBegun] = useState<Begun>();
  if (begun) {
    return (
      <begun.Tooltip isFocused={begun.isFocused} {...props}>
        {children}
      </begun.Tooltip>
    );
  }

  const begin = async ({ currentTarget: element, type }: SyntheticEvent<HTMLElement>) => {
    try {
      const { OpeningTooltip } = await fetchParts();
      const isFocused = element.matches(':focus-visible');
      const isWanted = type === 'click' || isFocused || element.matches(':hover');
      // The element is replaced, and a press on it would be lost.
      if (isWanted && !element.matches(':active')) setBegun({ Tooltip: OpeningTooltip, isFocused });
    } catch (error) {
      logFailure('A tooltip could not be fetched', error);
    }
  };
  return cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.pointerType !== 'touch') void begin(event);
    },
    onFocus: (event) => void begin(event),
    ...(props.says === 'more' && { onClick: (event) => void begin(event) }),
  });
}
