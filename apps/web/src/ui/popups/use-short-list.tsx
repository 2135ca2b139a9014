import { Combobox as Base } from '@base-ui/react/combobox';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';

/** So many are looked through, such as currencies and time zones. */
const mostWhole = 500;
/** Of more than these, nobody reads more, and each takes time to draw; the search finds the others. */
const mostOfMany = 50;

interface Option {
  /** Empty if it stands for none. */
  readonly value: string;
  readonly label: string;
}

/** The properties of a searchable list that shows some of many options, the chosen one among them, and the line below it. */
export function useShortList<Each extends Option>(options: readonly Each[], chosen: Each | null) {
  const t = useText();
  const [search, setSearch] = useState('');
  const sought = search.trim();
  const { contains } = Base.useFilter();
  const found = useMemo(
    () => (sought ? options.filter(({ label }) => contains(label, sought)) : options),
    [options, sought, contains],
  );
  const most = options.length > mostWhole ? mostOfMany : options.length;
  // No value is no option: it is shown besides, and not counted.
  const none = found.filter(({ value }) => !value);
  const some = found.length - none.length;
  const first = found.slice(0, most + none.length);
  const isKept = sought !== '' || !chosen || first.includes(chosen);
  const list = {
    items: options,
    filteredItems: isKept ? first : [chosen, ...first.slice(0, -1)],
    inputValue: search,
    onInputValueChange: setSearch,
    value: chosen,
    isItemEqualToValue: (one: Each, other: Each) => one.value === other.value,
  };
  const note = (
    <Base.Status className="text-xs text-muted">
      {some > most && (
        <span className="block border-t border-line px-3.5 py-2.5">
          {t('common:select.more', { shown: most, count: some })}
        </span>
      )}
    </Base.Status>
  );
  return { list, note };
}
