import {
  applicationTypes,
  criticalities,
  hostings,
  lifecycles,
  timeClasses,
} from '@orgscope/contract/resources/application-record';
import { useFunctionsOf } from '../../../api/choices.ts';
import type { Choice } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { PersonFilter } from '../records/choices/person-filter.tsx';
import { applicationFilterNames, filterField } from './application-filters.tsx';
import type { ApplicationFilter, FiltersProps } from './application-filters.tsx';

const optionsOf = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const fixed: Record<Exclude<ApplicationFilter, 'owner' | 'function'>, Choice[]> = {
  lifecycle: optionsOf(lifecycles),
  criticality: optionsOf(criticalities),
  time: optionsOf(timeClasses),
  type: optionsOf(applicationTypes),
  hosting: optionsOf(hostings),
};

interface Props extends FiltersProps {
  /** The one that was pressed before the menus were here. */
  asked: ApplicationFilter | undefined;
}

/** The menus of the filters, with what can be chosen from. */
export default function ApplicationFilterMenus({ clientId, view: { filters }, change, listed, asked }: Props) {
  const t = useText();
  const functions = useFunctionsOf(clientId);
  return applicationFilterNames.map((name) => {
    const shared = {
      label: t(filterField(name)),
      value: filters[name],
      any: t(`applications:filters.any_${name}`),
      defaultOpen: name === asked,
      onChange: (value: string) => change({ filters: { [name]: value } }),
    };
    if (name === 'owner')
      return (
        <PersonFilter
          key={name}
          {...shared}
          clientId={clientId}
          listed={listed?.flatMap((application) => [application.business_owner, application.it_owner])}
        />
      );
    const { list, loading, retry } =
      name === 'function' ? functions : { list: fixed[name], loading: false, retry: undefined };
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
