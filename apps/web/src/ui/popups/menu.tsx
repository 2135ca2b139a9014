import { cloneElement, Suspense, use, useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import { pressOf } from '../../lib/interaction/on-press.ts';
import type { Press } from '../../lib/interaction/on-press.ts';
import { tellFailedPart } from '../states/tell-failed-part.ts';
import type * as Parts from './menu-parts.tsx';

// A page shows the buttons of its menus at once. The menus themselves are a quarter of its scripts, so they are loaded
// at the user's first interaction. menu-parts.tsx renders them.

const fetchParts = loadOnce(() => import('./menu-parts.tsx'));

// If loading fails, opening a menu tries again.
const prefetchPart = () => void fetchParts().catch(() => {});

type Opening = ComponentProps<typeof Parts.OpeningMenu>;
type Props = Omit<Opening, 'trigger' | 'opens'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
  /** How the button was pressed that this one replaces: the menu opens at once. */
  pressed?: Press | undefined;
};

/** A list of actions that opens from a button. */
export function Menu({ trigger, pressed, ...menu }: Props) {
  useFirstInteraction(prefetchPart);
  const [opens, setOpens] = useState(pressed);
  const begin = (how: Press) => {
    menu.onOpen?.(true);
    void fetchParts().then(() => setOpens(how), tellFailedPart);
  };
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (click) => begin(pressOf(click)),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      begin('by-key');
    },
  });
  if (!opens) return closed;
  return (
    <Suspense fallback={closed}>
      <Begun trigger={trigger} opens={opens} {...menu} />
    </Suspense>
  );
}

function Begun(props: Opening) {
  const { OpeningMenu } = use(fetchParts());
  return <OpeningMenu {...props} />;
}

/** One action of a menu. */
export function MenuItem(props: ComponentProps<typeof Parts.ActItem>) {
  const { ActItem } = use(fetchParts());
  return <ActItem {...props} />;
}

/** Fetches the options again, which could not be loaded. */
export function MenuRetry(props: ComponentProps<typeof Parts.RetryItem>) {
  const { RetryItem } = use(fetchParts());
  return <RetryItem {...props} />;
}

/** A menu item that is a link; the current page is marked. */
export function MenuLink(props: ComponentProps<typeof Parts.LinkItem>) {
  const { LinkItem } = use(fetchParts());
  return <LinkItem {...props} />;
}

/** Rows of which one is chosen. */
export function MenuRadioGroup(props: ComponentProps<typeof Parts.RadioGroup>) {
  const { RadioGroup } = use(fetchParts());
  return <RadioGroup {...props} />;
}

/** One of those rows. */
export function MenuRadioItem(props: ComponentProps<typeof Parts.RadioItem>) {
  const { RadioItem } = use(fetchParts());
  return <RadioItem {...props} />;
}

/** A line between groups of items. */
export function MenuSeparator() {
  const { Separator } = use(fetchParts());
  return <Separator />;
}
