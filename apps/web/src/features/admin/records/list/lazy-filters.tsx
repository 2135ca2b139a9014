import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { ListView } from '../../../../lib/use-list-view.ts';
import { onPress } from '../../../../lib/press.ts';
import { usePreload } from '../../../../lib/use-preload.ts';
import { FilterButton } from '../../../../ui/filter-button.tsx';

interface Props<Filter extends string> {
  names: readonly Filter[];
  /** What a filter is called, and what stands for no filter. */
  wordsOf: (name: Filter) => { label: string; any: string };
  view: ListView<Filter>;
  /** Fetches the menus: a constant. */
  fetchMenus: () => Promise<unknown>;
  /** The menus; `asked` is the one that was pressed before they were here. */
  children: (asked: Filter | undefined) => ReactNode;
}

/** A screen's filters as plain buttons, until somebody uses the page or one of them is set: then their menus come. */
export function LazyFilters<Filter extends string>({
  names,
  wordsOf,
  view: { filters },
  fetchMenus,
  children,
}: Props<Filter>) {
  const isSet = names.some((name) => filters[name] !== '');
  const [here, fetch] = usePreload(fetchMenus);
  const [asked, setAsked] = useState<Filter>();
  const buttons = names.map((name) => (
    <FilterButton
      key={name}
      {...wordsOf(name)}
      chosen={undefined}
      {...onPress(() => {
        setAsked(name);
        fetch();
      })}
    />
  ));
  if (!here && !isSet) return buttons;
  return <Suspense fallback={buttons}>{children(asked)}</Suspense>;
}
