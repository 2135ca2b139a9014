import { useText } from '../../../../i18n/i18n.ts';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../../ui/charts/chart-table.ts';
import { GapChart } from '../../../../ui/charts/gap-chart.tsx';
import { change, difference, fileOf, mean } from './card.ts';
import type { CardProps } from './card.ts';

/** Where business people and IT people see the same thing differently. */
export function GapCard({ data, source }: CardProps) {
  const t = useText();
  const title = t('pulse-results:gap.title');
  const words = {
    first: t('pulse-list:types.BUSINESS'),
    second: t('pulse-list:types.IT'),
    gap: t('pulse-results:gap.gap'),
  };
  return (
    <ChartCard
      title={title}
      line={t('pulse-results:gap.line')}
      source={source}
      fileName={fileOf({ data, source }, 'business-and-it')}
      table={{
        columns: [t('pulse-results:columns.question'), words.first, words.second, words.gap],
        rows: data.gaps.map(({ text, business, it }) => [
          text,
          figure(business, mean),
          figure(it, mean),
          figure(difference(it, business), change),
        ]),
        drawing: { kind: 'bars', series: [1, 2] },
      }}
    >
      <GapChart
        name={title}
        rows={data.gaps.map(({ id, text, business, it }) => ({ id, label: text, first: business, second: it }))}
        words={words}
        format={mean}
        formatGap={(business, it) => change(difference(it, business))}
        hidden={t('pulse-results:hidden')}
        isFromZero={false}
      />
    </ChartCard>
  );
}
