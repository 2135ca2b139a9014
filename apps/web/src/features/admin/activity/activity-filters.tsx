import { activityActs, activityKinds, actKinds, platformKinds } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '../../../api/activity.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ChangeView, ListView } from '../../../lib/hooks/use-list-view.ts';
import { compareNames } from '../../../lib/text/compare-names.ts';
import { classes } from '../../../ui/classes.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { PersonFilter } from '../../records/choices/person-filter.tsx';
import { kindText } from '../../records/activity/activity-codes.ts';

export const activityFilterNames = ['person', 'kind', 'act', 'from', 'to'] as const;
type Name = (typeof activityFilterNames)[number];

interface Props {
  filters: ListView<Name>['filters'];
  change: ChangeView<Name>;
  clientId: number | undefined;
  ofPlatform: boolean;
  events: readonly ActivityEvent[] | undefined;
}

const all = [...activityKinds, ...actKinds];
const ofClients = all.filter((kind) => !platformKinds.includes(kind));

/** Filters by person, kind of record, act, and the days from and to which it happened. */
export function ActivityFilters({ filters, change, clientId, ofPlatform, events }: Props) {
  const t = useText();
  const set = (name: Name) => (value: string) => change({ filters: { [name]: value } });
  const day = (name: 'from' | 'to') => (
    <label
      className={classes(
        'flex h-10 items-center gap-2 text-sm text-muted max-md:h-11',
        !filters[name] && 'print:hidden',
      )}
    >
      {t(`activity:filters.${name}`)}
      <input
        type="date"
        value={filters[name]}
        min="2000-01-01"
        max="9999-12-31"
        onChange={({ target }) => set(name)(target.value)}
        className="h-full min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-sm text-ink max-md:text-base"
      />
    </label>
  );
  return (
    <>
      <PersonFilter
        label={t('activity:columns.who')}
        value={filters.person}
        any={t('activity:filters.any_person')}
        clientId={clientId}
        listed={events?.map(({ actor }) => (actor?.id ? { id: actor.id, name: actor.name ?? '' } : null))}
        onChange={set('person')}
      />
      <FilterMenu
        label={t('activity:filters.kind')}
        value={filters.kind}
        any={t('activity:filters.any_kind')}
        unlisted={filters.kind}
        options={(ofPlatform ? all : ofClients)
          .map((value) => ({ value, label: kindText(value) }))
          .toSorted((a, b) => compareNames(a.label, b.label))}
        onChange={set('kind')}
      />
      <FilterMenu
        label={t('activity:columns.act')}
        value={filters.act}
        any={t('activity:filters.any_act')}
        unlisted={filters.act}
        options={activityActs.map((value) => ({ value, label: t(`activity:acts.${value}`) }))}
        onChange={set('act')}
      />
      {day('from')}
      {day('to')}
    </>
  );
}
