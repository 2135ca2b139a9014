import { platformRoles } from '@orgscope/contract/permissions';
import { userStatuses } from '@orgscope/contract/resources/users';
import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import type { Pressed } from '../../records/list/lazy-filters.tsx';
import { userFilterNames } from './user-filters.tsx';
import type { FiltersProps, UserFilter } from './user-filters.tsx';

interface Props extends FiltersProps {
  pressed: Pressed<UserFilter> | undefined;
}

/** The menus of the filters, with their options. */
export default function UserFilterMenus({ clientId, view: { filters }, change, pressed }: Props) {
  const t = useText();
  const lists: Record<UserFilter, Pick<Choices, 'list' | 'retry'> & { loading?: boolean }> = {
    status: {
      list: userStatuses.map((value) => ({ value, label: t(`users:statuses.${value}`) })),
      retry: undefined,
    },
    role: {
      list: keysOf(platformRoles).map((value) => ({ value, label: t(`messages:labels.platform_roles.${value}`) })),
      retry: undefined,
    },
    function: usePlacesOf('function', clientId),
    location: usePlacesOf('location', clientId),
    invited: { list: [{ value: 'stalled', label: t('users:filters.invited_stalled') }], retry: undefined },
  };
  return userFilterNames.map((name) => {
    const { list, loading = false, retry } = lists[name];
    return (
      <FilterMenu
        key={name}
        pressed={name === pressed?.name ? pressed.how : undefined}
        label={t(`users:filters.${name}`)}
        value={filters[name]}
        options={list}
        any={t(`users:filters.any_${name}`)}
        unlisted={loading ? t('records:choices.loading') : t('records:choices.unlisted')}
        // A list of active users has no inactive ones.
        onChange={(value) => change({ filters: { [name]: value }, ...(value === 'inactive' && { show: 'all' }) })}
        retry={retry}
      />
    );
  });
}
