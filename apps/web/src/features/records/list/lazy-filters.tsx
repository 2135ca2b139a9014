import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ListView } from '../../../lib/hooks/use-list-view.ts';
import { onPress } from '../../../lib/interaction/on-press.ts';
import type { Press } from '../../../lib/interaction/on-press.ts';
import { usePreload } from '../../../lib/hooks/use-preload.ts';
import { FilterButton } from '../../../ui/popups/filter-button.tsx';
import { UntilLoaded } from '../../../ui/popups/until-loaded.tsx';
import { tellFailedPart } from '../../../ui/states/tell-failed-part.ts';

/** The filter whose button was pressed before its menu was loaded, which then opens at once. */
export interface Pressed<Filter extends string> {
  name: Filter;
  how: Press;
}

interface Props<Filter extends string> {
  names: readonly Filter[];
  /** The label of a filter, and the text for no filter. */
  wordsOf: (name: Filter) => { label: string; any: string };
  view: ListView<Filter>;
  /** Loads the menus. A constant. */
  fetchMenus: () => Promise<unknown>;
  /** The menus. */
  children: (pressed: Pressed<Filter> | undefined) => ReactNode;
}

/** A screen's filters: plain buttons until the first interaction or if none is set, then the menus. */
export function LazyFilters<Filter extends string>({
  names,
  wordsOf,
  view: { filters },
  fetchMenus,
  children,
}: Props<Filter>) {
  const isSet = names.some((name) => filters[name] !== '');
  const [here, fetch] = usePreload(fetchMenus);
  const [pressed, setPressed] = useState<Pressed<Filter>>();
  const buttons = names.map((name) => (
    <FilterButton
      key={name}
      {...wordsOf(name)}
      chosen={undefined}
      {...onPress((how) => {
        setPressed({ name, how });
        fetch().catch(tellFailedPart);
      })}
    />
  ));
  return (
    <UntilLoaded isLoaded={here || isSet} plain={buttons}>
      {children(pressed)}
    </UntilLoaded>
  );
}
