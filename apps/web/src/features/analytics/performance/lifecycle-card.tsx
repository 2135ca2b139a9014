import { lifecycles } from '@orgscope/contract/resources/application-record';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { lifecycleTable } from '../../../ui/charts/chart-tables.ts';
import { LifecycleBar } from '../../../ui/charts/lifecycle-bar.tsx';
import type { LifecycleSegment } from '../../../ui/charts/layouts/lifecycle-layout.ts';
import type { CardProps } from './card.ts';

/** The applications before their end of life, by lifecycle; amber ones should have ended. */
export function LifecycleCard({ data: { lifecycle }, source, onOpen }: CardProps) {
  const t = useText();
  const ended = lifecycle.find((one) => one.lifecycle === 'end_of_life')?.count ?? 0;
  const segments: LifecycleSegment[] = lifecycle.flatMap(({ lifecycle: id, count: value, past_end_of_life: past }) =>
    id && id !== 'end_of_life' ? [{ id, label: t(`messages:applications.codes.lifecycle.${id}`), value, past }] : [],
  );
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const title = t('analytics-pages:charts.lifecycle');
  return (
    <ChartCard
      title={title}
      line={
        ended > 0
          ? t('performance:lifecycle.line_ended', { count: total, ended })
          : t('performance:lifecycle.line', { count: total })
      }
      source={source}
      table={lifecycleTable(
        segments,
        { label: title, value: t('analytics-pages:rows.count'), past: t('performance:lifecycle.past') },
        formatNumber,
      )}
      fileName="applications-by-lifecycle"
    >
      {total === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{t('performance:fits.none')}</p>
      ) : (
        <LifecycleBar
          name={title}
          segments={segments}
          past={t('performance:lifecycle.past')}
          format={formatNumber}
          onOpen={(segment, isPast) => {
            const code = lifecycles.find((one) => one === segment.id);
            if (code) onOpen({ of: isPast ? 'live_past_end_of_life' : 'lifecycle', lifecycle: code });
          }}
        />
      )}
    </ChartCard>
  );
}
