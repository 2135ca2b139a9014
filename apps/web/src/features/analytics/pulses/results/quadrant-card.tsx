import { useCallback } from 'react';
import { useText } from '../../../../i18n/i18n.ts';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../../ui/charts/chart-table.ts';
import { QuadrantChart } from '../../../../ui/charts/quadrant-chart.tsx';
import type { QuadrantItem } from '../../../../ui/charts/layouts/quadrant-layout.ts';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { fileOf, mean } from './card.ts';
import type { CardProps } from './card.ts';

interface Props extends CardProps {
  quadrant: NonNullable<ResultsPage['quadrant']>;
}

/** Importance against satisfaction of each service, split at the means. */
export function QuadrantCard({ data, source, quadrant }: Props) {
  const t = useText();
  const { services, mean_importance: importance, mean_satisfaction: satisfaction } = quadrant;
  const title = t('pulse-results:quadrant.title');
  const sorted = services.toSorted((a, b) => b.importance - a.importance);
  const describe = useCallback(
    ({ x, y }: QuadrantItem) => t('pulse-results:quadrant.mark', { satisfaction: mean(x), importance: mean(y) }),
    [t],
  );
  return (
    <ChartCard
      title={title}
      line={t('pulse-results:quadrant.line')}
      source={source}
      fileName={fileOf({ data, source }, 'what-matters')}
      table={{
        columns: [
          t('pulse-results:columns.service'),
          t('pulse-results:columns.importance'),
          t('pulse-results:columns.satisfaction'),
          t('pulse-results:columns.answers'),
          t('pulse-results:columns.advice'),
        ],
        rows: sorted.map((service) => [
          service.text,
          figure(service.importance, mean),
          figure(service.satisfaction, mean),
          figure(service.n, String),
          service.quadrant ? t(`pulse-results:quadrants.${service.quadrant}`) : '',
        ]),
      }}
    >
      <QuadrantChart
        name={title}
        items={services.map((service) => ({
          id: service.id,
          label: service.text,
          x: service.satisfaction,
          y: service.importance,
          highlighted: service.quadrant === 'fix_first',
        }))}
        middle={{ x: satisfaction, y: importance }}
        names={[
          t('pulse-results:quadrants.fix_first'),
          t('pulse-results:quadrants.keep'),
          t('pulse-results:quadrants.watch'),
          t('pulse-results:quadrants.do_not_overdo'),
        ]}
        words={{
          x: t('pulse-results:quadrant.mean_x', { value: mean(satisfaction) }),
          y: t('pulse-results:quadrant.mean_y', { value: mean(importance) }),
        }}
        format={mean}
        describe={describe}
      />
    </ChartCard>
  );
}
