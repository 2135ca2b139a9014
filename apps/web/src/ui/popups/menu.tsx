import { cloneElement, Suspense, use, useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { logFailure } from '../../lib/log.ts';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import type * as Parts from './menu-parts.tsx';

// A page shows the buttons of its menus at once. The menus themselves are a quarter of its scripts, so they are loaded
// at the user's first interaction. menu-parts.tsx renders them.

const fetchParts = loadOnce(() => import('./menu-parts.tsx'));

// If loading fails, opening a menu tries again.
const prefetchPart = () => void fetchParts().catch(() => {});

type Opening = ComponentProps<typeof Parts.OpeningMenu>;
type Props = Omit<Opening, 'trigger' | 'opens'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
  defaultOpen?: boolean;
};

/** A list of actions that opens from a button. */
export function Menu({ trigger, defaultOpen = false, ...menu }: Props) {
  useFirstInteraction(prefetchPart);
  const [opens, setOpens] = useState<Opening['opens']>(defaultOpen ? 'by-pointer' : undefined);
  const begin = (how: NonNullable<Opening['opens']>) =>
    void fetchParts().then(
      () => setOpens(how),
      (error) => logFailure('A menu could not be fetched', error),
    );
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A key press on a button causes a click with a count of 0.
    onClick: ({ detail }) => begin(detail === 0 ? 'by-key' : 'by-pointer'),
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
