import { funnelSteps } from '@orgscope/contract/analytics/engagement';
import { byKey } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure, shareFigure } from '../../../ui/charts/chart-table.ts';
import { Funnel, lostAt } from '../../../ui/charts/funnel.tsx';
import { Sentence } from '../../../ui/charts/look.tsx';
import { percentText } from '../../../lib/numbers/percent-text.ts';
import type { CardProps } from './card.ts';

/** How many of the invited people took each step. */
export function FunnelCard({ data, source, onOpen }: CardProps) {
  const t = useText();
  const measures = byKey(data.measures);
  const steps = funnelSteps.map((id) => ({
    id,
    label: t(`measures:measures.${id}.name`),
    value: measures.get(id)?.value ?? undefined,
  }));
  const hasSteps = measures.get('active_30_days')?.reason !== 'not_comparable';
  const first = steps[0]?.value;
  const title = t('engagement:funnel.title');
  const hidden = t('engagement:hidden');
  const told = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? { text: hidden, value: undefined } : figure(value, format);
  return (
    <ChartCard
      title={title}
      line={t('engagement:funnel.line')}
      source={source}
      {...(hasSteps && {
        table: {
          columns: [
            t('engagement:funnel.step'),
            t('engagement:funnel.people'),
            t('engagement:funnel.share'),
            t('engagement:funnel.lost'),
          ],
          rows: steps.map(({ label, value }, index) => [
            label,
            told(value, formatNumber),
            shareFigure(value === undefined || !first ? undefined : value / first, percentText),
            figure(lostAt(steps, index), formatNumber),
          ]),
          drawing: { kind: 'bars', series: [1] },
        },
      })}
      fileName="from-invited-to-active"
    >
      {hasSteps ? (
        <Funnel
          name={title}
          steps={steps}
          format={formatNumber}
          formatShare={percentText}
          hidden={hidden}
          onOpen={
            onOpen &&
            (({ id }) => {
              const step = funnelSteps.find((one) => one === id);
              if (step) onOpen({ of: step });
            })
          }
        />
      ) : (
        <Sentence>{t('engagement:funnel.none')}</Sentence>
      )}
    </ChartCard>
  );
}
