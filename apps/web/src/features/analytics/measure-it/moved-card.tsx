import { measureOf } from '@orgscope/contract/analytics/measures';
import { movedMost } from '@orgscope/contract/analytics/moved';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../ui/charts/chart-table.ts';
import { ChangeText } from '../../../ui/change-text.tsx';
import { changeFigure } from '../frame/change-figure.ts';
import { measureLabel } from '../frame/measure-label.ts';
import { changeOf, unitText } from '../../../i18n/measure-text.ts';
import { listed } from '../../../lib/text/listed.ts';

interface Props {
  measures: readonly MeasureValue[];
  year: number;
  /** The year that it is compared with. */
  before: number;
  source: string;
  onOpen: (key: MeasureValue['key']) => void;
}

/** What moved most since an earlier year. */
export function MovedCard({ measures, year, before, source, onOpen }: Props) {
  const t = useText();
  const moved = movedMost(measures);
  const write = ({ unit, currency }: MeasureValue, value: number | null) =>
    value === null ? '—' : unitText(unit, value, currency);
  return (
    <ChartCard
      title={t('measure-it:moved.title')}
      line={t('measure-it:moved.line', { year, before })}
      source={source}
      table={{
        columns: [
          t('analytics-pages:peers.column_measure'),
          String(before),
          String(year),
          t('analytics-pages:export.change'),
        ],
        rows: moved.map((measure) => [
          measureLabel(t, measure),
          figure(measure.previous ?? undefined, (value) => write(measure, value)),
          figure(measure.value ?? undefined, (value) => write(measure, value)),
          changeFigure(measure),
        ]),
      }}
      fileName="measure-it-changes"
    >
      {moved.length === 0 && <p className="py-8 text-center text-sm text-muted">{t('measure-it:moved.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {moved.map((measure) => {
          const { key, value, previous } = measure;
          const change = changeOf(measure, measureOf(key).better);
          const isUp = (value ?? 0) > (previous ?? 0);
          const Icon = isUp ? TrendingUp : TrendingDown;
          return (
            <li key={key} className="flex items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="text-sm font-medium text-ink">{t(`measures:measures.${key}.name`)}</p>
                <p className="text-xs text-muted tabular-nums">
                  {t('measure-it:moved.from_to', { from: write(measure, previous), to: write(measure, value) })}
                </p>
              </div>
              <button
                type="button"
                data-pictured
                onClick={() => onOpen(key)}
                aria-label={t('analytics-pages:rows.open', {
                  name: listed([t(`measures:measures.${key}.name`), change?.text]),
                })}
                className="flex min-h-6 shrink-0 items-center gap-1.5 rounded-small text-sm tabular-nums underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                <Icon aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
                {change && <ChangeText {...change} />}
              </button>
            </li>
          );
        })}
      </ul>
    </ChartCard>
  );
}
