import { contractMeasureDays } from '@orgscope/contract/analytics/notice-days';
import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { useMemo } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { timelineTable } from '../../../ui/charts/chart-tables.ts';
import { MonthTimeline } from '../../../ui/charts/month-timeline.tsx';
import { shortMoney } from '../../../i18n/measure-text.ts';
import { nothing, withCurrency } from '../../../ui/charts/chart-table.ts';
import { knownSum } from '../../../lib/numbers/known-sum.ts';
import { amountOf, hasSums } from './card.ts';
import type { CardProps } from './card.ts';
import { formatLanguage } from '../../../lib/format-language.ts';
import { dotted, listed } from '../../../lib/text/listed.ts';

const day = 24 * 60 * 60 * 1000;

/** The first days of the months that twelve months from a day on touch: thirteen, the first and the last of one name. */
function monthsFrom(asOf: string): Date[] {
  const [year = 0, month = 1] = asOf.split('-').map(Number);
  return Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(year, month - 1 + index, 1)));
}

/** The months' names on the axis with the years of those that stand there twice, and for the table both in one. */
function namesOf(months: readonly Date[]) {
  const named = (parts: Intl.DateTimeFormatOptions) =>
    months.map((month) => dateFormat(formatLanguage(), { ...parts, timeZone: 'UTC' }).format(month));
  const names = named({ month: 'short' });
  const isTwice = names.map((name) => names.indexOf(name) !== names.lastIndexOf(name));
  const dated = named({ month: 'short', year: 'numeric' });
  return {
    names,
    years: named({ year: 'numeric' }).map((year, index) => (isTwice[index] ? year : '')),
    fullNames: names.map((name, index) => (isTwice[index] ? (dated[index] ?? name) : name)),
  };
}

const monthOf = (date: string) => date.slice(0, 7);

/** Where a day is among months, with its part of the month. */
function placeOf(date: Date, months: readonly Date[]): number {
  const index = months.findLastIndex((month) => month <= date);
  const start = months[index];
  if (!start) return 0;
  const days = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return index + (date.getTime() - start.getTime()) / day / days;
}

/** The contracts that end in the next twelve months; the area is the annual cost. */
export function RenewalsCard({ data, source, onOpen }: CardProps) {
  const { renewals, currency, as_of: asOf } = data;
  const t = useText();
  const months = useMemo(() => monthsFrom(asOf), [asOf]);
  const keys = useMemo(() => months.map((month) => month.toISOString().slice(0, 7)), [months]);
  const { names, years, fullNames } = useMemo(() => namesOf(months), [months]);
  const items = useMemo(
    () =>
      renewals.flatMap(({ id, name, date, at_risk: isAtRisk, cost }) => {
        const month = keys.indexOf(monthOf(date));
        const amount = amountOf(cost);
        if (month === -1) return [];
        return [{ id: String(id), name, month, date, isAtRisk, ...(amount !== undefined && { amount }) }];
      }),
    [renewals, keys],
  );
  const isKnown = hasSums(data);
  const rows = useMemo(() => {
    const of = (month: number) => items.filter((item) => item.month === month);
    const costText = (month: number, unit: string | null) => {
      const sum = isKnown ? knownSum(of(month).map(({ amount }) => amount)) : undefined;
      return sum === undefined ? nothing : shortMoney(sum, unit, 1000);
    };
    const costs = (unit: string | null) => keys.map((_, month) => (of(month).length > 0 ? costText(month, unit) : ''));
    return [
      { label: t('performance:renewals.contracts'), values: keys.map((_, month) => String(of(month).length || '')) },
      { label: t('analytics-pages:rows.cost'), values: costs(currency), short: costs(null) },
    ];
  }, [items, keys, currency, isKnown, t]);
  const shade = useMemo(() => {
    const today = new Date(`${asOf}T00:00:00Z`);
    const end = new Date(today.getTime() + contractMeasureDays * day);
    const soon = items.filter(({ date }) => date <= end.toISOString().slice(0, 10)).length;
    return {
      from: placeOf(today, months),
      to: placeOf(end, months),
      label: t('performance:renewals.soon', { days: contractMeasureDays, count: soon }),
    };
  }, [asOf, months, items, t]);
  const title = t('analytics-pages:charts.renewals');
  const format = (amount: number) => shortMoney(amount, currency);
  const sum = isKnown ? knownSum(items.map(({ amount }) => amount)) : undefined;
  const unpriced = isKnown ? items.filter(({ amount }) => amount === undefined).length : 0;
  return (
    <ChartCard
      title={title}
      line={dotted([
        t('performance:renewals.line', { count: items.length, cost: sum === undefined ? nothing : format(sum) }),
        unpriced > 0 && t('analytics-pages:without_cost', { count: unpriced }),
      ])}
      source={source}
      table={withCurrency(
        {
          ...timelineTable(
            items,
            fullNames,
            {
              name: t('analytics-pages:rows.name'),
              day: t('performance:renewals.end'),
              month: t('performance:renewals.month'),
              amount: t('analytics-pages:rows.cost'),
              isAtRisk: t('performance:renewals.at_risk'),
              isSafe: t('performance:renewals.not_at_risk'),
              unknown: t('performance:fits.unknown'),
              yes: t('performance:renewals.yes'),
              no: t('performance:renewals.no'),
            },
            format,
          ),
          note: shade.label,
        },
        currency,
        (column) => column === 3,
      )}
      fileName="contracts-ending"
    >
      {items.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted">{t('performance:renewals.none')}</p>
      ) : (
        <>
          {items.some(({ isAtRisk }) => isAtRisk) && (
            <p aria-hidden className="mb-2 flex items-center gap-1.5 text-xs text-muted">
              <svg data-plot width="10" height="10" viewBox="0 0 10 10">
                <circle className="fill-highlight" cx="5" cy="5" r="5" />
              </svg>
              {t('performance:renewals.at_risk')}
            </p>
          )}
          <MonthTimeline
            name={title}
            months={names}
            years={years}
            items={items}
            rows={rows}
            shade={shade}
            format={({ id, amount }) => {
              const ends = dayName(items.find((item) => item.id === id)?.date ?? asOf);
              return listed([amount === undefined ? undefined : format(amount), ends]);
            }}
            onOpen={({ month }) => {
              const key = keys[month];
              if (key) onOpen({ of: 'renewals', month: key });
            }}
          />
        </>
      )}
    </ChartCard>
  );
}
