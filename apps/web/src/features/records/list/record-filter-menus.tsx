import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { PersonFilter } from '../choices/person-filter.tsx';
import { optionsOf } from '../resource.ts';
import { fieldOf, wordsOf } from './filters.ts';
import type { Pressed } from './lazy-filters.tsx';
import type { FiltersProps } from './record-filters.tsx';

interface Props extends FiltersProps {
  pressed: Pressed<string> | undefined;
}

/** The menus of the filters, with their options. */
export default function RecordFilterMenus({ resource, filters, clientId, view, change, rows, pressed }: Props) {
  const t = useText();
  return Object.entries(filters).map(([name, filter]) => {
    const field = fieldOf(resource.fields, name, filter);
    const shared = {
      ...wordsOf(resource, name, filter),
      value: view.filters[name] ?? '',
      pressed: name === pressed?.name ? pressed.how : undefined,
      onChange: (value: string) => change({ filters: { [name]: value } }),
    };
    if (filter.people || field?.kind === 'person') {
      const listed = rows?.flatMap((row) => filter.people?.(row) ?? personOf(partsOf(row)[filter.field ?? name]));
      return <PersonFilter key={name} {...shared} clientId={clientId} listed={listed} />;
    }
    if (field?.kind === 'function' || field?.kind === 'location')
      return <PlaceMenu key={name} {...shared} kind={field.kind} clientId={clientId} />;
    const options = filter.options?.(t) ?? (field ? optionsOf(field) : []);
    return <FilterMenu key={name} {...shared} options={options} unlisted={t('records:choices.unlisted')} />;
  });
}

function personOf(value: unknown): Person | null {
  const { id, name, is_active: isActive } = partsOf(value);
  return typeof name === 'string'
    ? { id: Number(id), name, is_active: typeof isActive === 'boolean' ? isActive : undefined }
    : null;
}

interface PlaceProps extends Omit<Parameters<typeof FilterMenu>[0], 'options' | 'unlisted' | 'retry'> {
  kind: 'function' | 'location';
  clientId: number | undefined;
}

function PlaceMenu({ kind, clientId, ...shared }: PlaceProps) {
  const t = useText();
  const { list, loading, retry }: Choices = usePlacesOf(kind, clientId);
  return (
    <FilterMenu
      {...shared}
      options={list}
      unlisted={loading ? t('records:choices.loading') : t('records:choices.unlisted')}
      retry={retry}
    />
  );
}
