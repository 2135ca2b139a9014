import { useFunctionsOf, useLocationsOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { PersonFilter } from '../records/choices/person-filter.tsx';
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
    const shared = {
      label: t(`assets:filters.${name}`),
      value: filters[name],
      any: t(`assets:filters.any_${name}`),
      defaultOpen: name === asked,
      onChange: (value: string) => change({ filters: { [name]: value } }),
    };
    if (name === 'person')
      return (
        <PersonFilter key={name} {...shared} clientId={clientId} listed={rows?.map((asset) => asset.assigned_user)} />
      );
    const { list, loading = false, retry } = lists[name];
    return (
      <FilterMenu
        key={name}
        {...shared}
        options={list}
        unlisted={loading ? t('records:choices.loading') : t('records:choices.unlisted')}
        retry={retry && { label: t('common:retry'), onClick: retry }}
      />
    );
  });
}
