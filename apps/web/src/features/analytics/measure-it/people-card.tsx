import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { MeasureItPage } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import type { BarRow } from '../../../ui/charts/layouts/bar-layout.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { barTable } from '../../../ui/charts/chart-tables.ts';
import { percentText } from '../../../lib/numbers/percent-text.ts';

interface Props {
  by: 'function' | 'location';
  split: MeasureItPage['people_by_function'];
  asOf: string;
  source: string;
  /** Opens the people of a place; absent for callers who may not see them. */
  onOpen?: ((place: string) => void) | undefined;
}

/** The active people of a client by one of their places. */
export function PeopleCard({ by, split: { total, rows, unassigned, hidden }, asOf, source, onOpen }: Props) {
  const t = useText();
  const title = t(`analytics-pages:charts.people_by_${by}`);
  // Without a total there are no shares: they would give it away.
  const share = (value: number) => (total ? { share: value / total } : {});
  const bars: BarRow[] = [
    ...rows
      .toSorted((a, b) => b.count - a.count)
      .map((row) => ({ id: String(row.id), label: row.name, value: row.count, ...share(row.count) })),
    ...(unassigned
      ? [
          {
            id: 'none',
            label: t(`measure-it:people.none_${by}`),
            value: unassigned,
            ...share(unassigned),
            kind: 'none' as const,
          },
        ]
      : []),
  ];
  const note = hidden > 0 ? t(`measure-it:people.hidden_${by}`, { count: hidden, least: smallestGroup }) : undefined;
  return (
    <ChartCard
      title={title}
      line={
        total === null
          ? t('measure-it:people.undated', { date: dayName(asOf) })
          : t('measure-it:people.line', { count: total, date: dayName(asOf) })
      }
      source={source}
      table={{
        ...barTable(
          bars,
          {
            label: t(`analytics-pages:filters.${by}`),
            value: t('measure-it:people.people'),
            share: t('measure-it:people.share'),
          },
          formatNumber,
          percentText,
        ),
        ...(note && { note }),
      }}
      fileName={`people-by-${by}`}
    >
      {bars.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted">
          {total === 0 ? t('measure-it:people.nobody') : t('analytics-pages:reasons.too_few')}
        </p>
      ) : (
        <BarList
          name={title}
          rows={bars}
          format={formatNumber}
          formatShare={percentText}
          {...(onOpen && { onOpen: (row: BarRow) => onOpen(row.id) })}
        />
      )}
      {note && <p className="mt-3 text-xs text-muted">{note}</p>}
    </ChartCard>
  );
}
