import { mostYears } from '@orgscope/contract/analytics/answers';
import type { MeasureItPage as Answer } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';

type YearNames = Readonly<Record<'year' | 'from', string>>;

/** The year to compare with, if it is before the one that is shown. */
const startOf = ({ year, from }: YearNames) => (/^\d{4}$/.test(from) && (!year || from < year) ? from : undefined);

/** The part of the query that names the years. */
export function spanOf(filters: YearNames) {
  const [start, { year }] = [startOf(filters), filters];
  if (start) return { from: `${start}-01-01`, ...(year && { to: `${year}-12-31` }) };
  return year ? { year } : {};
}

/** The year whose rows are behind the numbers. */
export const yearOf = (filters: YearNames, page: Answer | undefined) => {
  const year = filters.year || (startOf(filters) && page ? String(page.year) : '');
  return year ? { year } : {};
};

interface YearFiltersProps {
  /** The last page that is known: it has the years to choose. */
  page: Answer;
  /** The page of these filters, once it is there. */
  shown: Answer | undefined;
  filters: YearNames;
  change: (filters: Partial<YearNames>) => void;
}

/** The year that is shown, and the one that it is compared with. */
export function YearFilters({ page, shown, filters, change }: YearFiltersProps) {
  const t = useText();
  const options = (years: readonly number[]) => years.map((year) => ({ value: String(year), label: String(year) }));
  const earlier = page.years.filter((year) => year < page.year && year > page.year - mostYears);
  return (
    <>
      <FilterMenu
        label={t('analytics-pages:filters.year')}
        any={t('analytics-pages:filters.latest_year')}
        applied={shown && String(shown.year)}
        value={filters.year}
        options={options(page.years)}
        unlisted={filters.year}
        onChange={(year) => change({ year, ...(year && filters.from >= year && { from: '' }) })}
      />
      {(earlier.length > 1 || filters.from) && (
        <FilterMenu
          label={t('analytics-pages:filters.compare')}
          any={t('measure-it:year_before')}
          applied={shown && String(shown.compared_with)}
          value={startOf(filters) ?? ''}
          options={options(earlier)}
          unlisted={filters.from}
          onChange={(from) => change({ from })}
        />
      )}
    </>
  );
}
