import { Maximize } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { byKey } from '../../../api/measure-values.ts';
import { useYear } from '../../../api/analytics.ts';
import type { YearPage as Answer } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { useLast } from '../../../lib/hooks/use-last.ts';
import { logFailure } from '../../../lib/log.ts';
import { listed } from '../../../lib/text/listed.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { AnalyticsPage } from '../frame/analytics-page.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { panelOf } from '../frame/panel-of.ts';
import { rowsQuery, useOpenRows } from '../frame/use-open-rows.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';
import { useLock } from '../frame/use-lock.ts';
import { countSet, places, placesQuery, usePageFilters } from '../frame/use-page-filters.ts';
import { ComparisonCard } from './comparison-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { openCell } from './open-cell.ts';
import { PortfolioCard, portfolioSteps } from './portfolio-card.tsx';
import { Story } from './story.tsx';
import { storyScreens } from './story-screens.tsx';
import type { StoryScreen } from './story-screens.tsx';
import { comparedText, isOfPeople } from './year-values.ts';

const narrowing = ['year', ...places] as const;
const names = [...narrowing, 'screen'] as const;
type Filters = ReturnType<typeof usePageFilters<(typeof names)[number]>>[0];
const none: readonly StoryScreen[] = [];

/** Leads from a page with nothing to show to one with more: without the places, of an earlier year, or of the latest. */
function wayOn(t: Text, { year, years }: Answer, filters: Filters) {
  if (countSet(filters, places) > 0)
    return { text: t('analytics-pages:filters.clear'), to: { function: '', location: '', attribute: '' } };
  const [latest, earlier] = years;
  if (year !== latest) return { text: t('year-in-review:empty.latest'), to: { year: '' } };
  if (earlier === undefined) return undefined;
  return { text: t('year-in-review:empty.earlier', { year: earlier }), to: { year: String(earlier) } };
}

/** What changed in a year: as a story, and as plain figures. */
export default function YearInReviewPage() {
  return <PerClient>{(client) => <Page client={client} />}</PerClient>;
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const canManage = useAbility().can('core.can_manage_client', 'all');
  const [filters, change] = usePageFilters(names);
  const { rows, open, close } = useOpenRows();
  const stage = useRef<HTMLElement>(null);
  const query = { ...placesQuery(client, filters), ...(filters.year && { year: filters.year }) };
  const lock = useLock('year_in_review', client);
  const answer = useYear(query, lock === undefined);
  const { data: shown } = answer;
  const known = useLast(shown);
  const measures = byKey(shown?.measures ?? []);
  const screens = useMemo(() => (shown ? storyScreens(t, shown) : none), [t, shown]);
  const at = Math.min(Math.max(1, Math.floor(Number(filters.screen)) || 1), Math.max(1, screens.length));
  const showFull = () =>
    stage.current
      ?.requestFullscreen()
      .then(() => stage.current?.focus())
      .catch((error: unknown) => logFailure('The story cannot fill the screen', error));
  const openerOf = (of: RowsOf) =>
    isOfPeople(of.kind ?? of.of) && !(canManage || client.mayChoose) ? undefined : () => open(of);
  return (
    <AnalyticsPage
      page="year_in_review"
      lock={lock}
      query={answer}
      renderActions={() =>
        screens.length > 0 &&
        // A phone may let only videos fill its screen.
        document.fullscreenEnabled && (
          <Button onClick={() => void showFull()}>
            <Maximize aria-hidden className="size-4" strokeWidth={1.75} />
            {t('year-in-review:story.full')}
          </Button>
        )
      }
      renderSource={(data) => <Source data={data} />}
      filters={
        <PageFilters
          client={client}
          names={canManage || client.mayChoose ? undefined : ['function', 'location']}
          filters={filters}
          change={change}
          narrowing={narrowing}
        >
          {known && (
            <FilterMenu
              label={t('analytics-pages:filters.year')}
              any={t('year-in-review:this_year')}
              // While the answer for these filters is awaited, or if it fails, that is not known.
              applied={answer.isPlaceholderData ? undefined : shown?.from.slice(0, 4)}
              value={filters.year}
              options={known.years.map((year) => ({ value: String(year), label: String(year) }))}
              unlisted={filters.year}
              onChange={(year) => change({ year, screen: '' })}
            />
          )}
        </PageFilters>
      }
      rows={rows && panelOf(t, measures, rowsQuery(query, rows), rows, close, openCell(t, rows))}
    >
      {(data) => {
        const { client: of, from, to } = data;
        const source = t('year-in-review:source.file', { client: of.name, from: dayName(from), to: dayName(to) });
        const card = { data, source, openerOf };
        if (data.months.every(({ total }) => total === null) || screens.length === 0) {
          // The headline says why.
          const way = wayOn(t, data, filters);
          return (
            <EmptyState title={t('year-in-review:empty.title')}>
              {way && <Button onClick={() => change({ ...way.to, screen: '' })}>{way.text}</Button>}
            </EmptyState>
          );
        }
        return (
          <div className="flex flex-col gap-5">
            <Story screens={screens} at={at} onGo={(next) => change({ screen: String(next) })} stage={stage} />
            <div className={classes('grid gap-5 print:contents', portfolioSteps(t, data) && '@4xl:grid-cols-2')}>
              <PortfolioCard {...card} />
              <ComparisonCard {...card} />
            </div>
            <MonthsCard {...card} />
          </div>
        );
      }}
    </AnalyticsPage>
  );
}

/** Which days the page is of, in whose time, and what was converted. */
function Source({ data }: { data: Answer }) {
  const t = useText();
  const { from, to, timezone, converted } = data;
  const { currencies, rates_year: rates, missing } = converted;
  return (
    <>
      <p>
        {t('year-in-review:source.line', { from: dayName(from), to: dayName(to), timezone })} {comparedText(t, data)}
      </p>
      {currencies.length > 0 && rates !== null && (
        <p>{t('year-in-review:source.converted', { currencies: listed(currencies), year: rates })}</p>
      )}
      {missing.length > 0 && <p>{t('year-in-review:source.missing', { currencies: listed(missing) })}</p>}
    </>
  );
}
