import { useState } from 'react';
import { useFunctionsOf, useLocationsOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import PersonList from '../records/person-list.tsx';
import { assetFilterNames } from './asset-filters.tsx';
import type { AssetFilter, AssetFiltersProps } from './asset-filters.tsx';
import { categoryOptions, statusOptions } from './asset-labels.ts';

interface Props extends AssetFiltersProps {
  /** The one that was pressed before the menus were here. */
  asked: AssetFilter | undefined;
}

type List = Pick<Choices, 'list'> & Partial<Choices>;

/** The menus of the filters, with what can be chosen from. */
export default function AssetFilterMenus({ clientId, view: { filters }, change, rows, asked }: Props) {
  const t = useText();
  const lists: Record<Exclude<AssetFilter, 'person'>, List> = {
    status: { list: statusOptions },
    category: { list: categoryOptions },
    function: useFunctionsOf(clientId),
    location: useLocationsOf(clientId),
    warranty: {
      list: (['ending', 'ended'] as const).map((value) => ({ value, label: t(`assets:filters.${value}`) })),
    },
  };
  return assetFilterNames.map((name) => {
    if (name === 'person')
      return (
        <PersonFilter
          key={name}
          clientId={clientId}
          value={filters.person}
          rows={rows}
          defaultOpen={asked === name}
          onChange={(person) => change({ filters: { person } })}
        />
      );
    const { list, loading = false, retry } = lists[name];
    return (
      <FilterMenu
        key={name}
        defaultOpen={name === asked}
        label={t(`assets:filters.${name}`)}
        value={filters[name]}
        options={list}
        any={t(`assets:filters.any_${name}`)}
        unlisted={loading ? t('assets:form.loading') : t('assets:filters.unlisted')}
        onChange={(value) => change({ filters: { [name]: value } })}
        retry={retry && { label: t('common:retry'), onClick: retry }}
      />
    );
  });
}

interface PersonProps extends Pick<AssetFiltersProps, 'clientId' | 'rows'> {
  value: string;
  defaultOpen: boolean;
  onChange: (id: string) => void;
}

function PersonFilter({ clientId, value, rows, defaultOpen, onChange }: PersonProps) {
  const t = useText();
  const [picked, setPicked] = useState<Person>();
  const listed = rows?.map(({ assigned_user: person }) => person);
  const known = [picked, ...(listed ?? [])].find((person) => person && String(person.id) === value);
  const chosen = value ? (known ?? { id: value, name: t('assets:filters.unlisted'), is_active: true }) : null;
  const label = t('assets:filters.person');
  const any = t('assets:filters.any_person');
  return (
    <PersonList
      label={label}
      clientId={clientId}
      chosen={chosen}
      none={any}
      defaultOpen={defaultOpen}
      onChoose={(person) => {
        setPicked(person ?? undefined);
        onChange(person ? String(person.id) : '');
      }}
      trigger={<FilterButton label={label} chosen={chosen?.name} any={any} />}
    />
  );
}
