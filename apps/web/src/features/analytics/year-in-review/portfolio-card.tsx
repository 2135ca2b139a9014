import { useMemo } from 'react';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import type { YearPage } from '../../../api/analytics.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { Waterfall } from '../../../ui/charts/waterfall.tsx';
import { stepText } from '../../../ui/charts/layouts/waterfall-layout.ts';
import type { WaterfallStep } from '../../../ui/charts/layouts/waterfall-layout.ts';
import { MeasureInfo } from '../frame/measure-info.tsx';
import { byKey } from '../../../api/measure-values.ts';
import { dayInYear, valueIn } from './year-values.ts';
import type { YearProps } from './year-values.ts';

/** The year of a day stands above the chart: a phone has no room to repeat it. */
const dayOf = (day: string) => ({
  label: dayName(day, 'short'),
  short: dayInYear(day, 'short'),
});

/** As tall as the comparison beside it; alone on a narrow page, in proportion. */
const heightOf = (width: number) => (width > 400 ? 470 : Math.max(240, Math.round(width * 0.75)));

/** What the portfolio opened with, what came, what went, and what it closed with; undefined without records. */
export function portfolioSteps(t: Text, data: YearPage): (WaterfallStep & { id: MeasureKey })[] | undefined {
  const [opening, added, retired, closing] = (
    ['applications_opening', 'applications_added', 'applications_retired', 'applications_closing'] as const
  ).map((key) => valueIn(data, key));
  if (typeof opening !== 'number' || typeof added !== 'number') return undefined;
  if (typeof retired !== 'number' || typeof closing !== 'number') return undefined;
  return [
    { id: 'applications_opening', ...dayOf(data.from), value: opening, kind: 'total' },
    { id: 'applications_added', label: t('year-in-review:portfolio.added'), value: added, kind: 'up' },
    { id: 'applications_retired', label: t('year-in-review:portfolio.retired'), value: retired, kind: 'down' },
    { id: 'applications_closing', ...dayOf(data.to), value: closing, kind: 'total', own: true },
  ];
}

/** The portfolio of the year as a waterfall: opening + added − retired = closing. */
export function PortfolioCard({ data, source, openerOf }: YearProps) {
  const t = useText();
  const steps = useMemo(() => portfolioSteps(t, data), [t, data]);
  if (!steps) return null;
  const title = t('year-in-review:portfolio.title');
  const closing = byKey(data.measures).get('applications_closing');
  return (
    <ChartCard
      title={title}
      line={t('year-in-review:portfolio.line')}
      source={source}
      {...(closing && { info: <MeasureInfo measure={closing} /> })}
      table={{
        columns: [t('year-in-review:portfolio.step'), t('year-in-review:portfolio.applications')],
        rows: steps.map((step) => [
          step.label,
          { text: stepText(step, formatNumber), value: step.kind === 'down' ? -step.value : step.value },
        ]),
        drawing: {
          kind: 'waterfall',
          value: 1,
          totals: steps.flatMap(({ kind }, index) => (kind === 'total' ? [index] : [])),
        },
      }}
      fileName={`portfolio-${data.year}`}
    >
      <Waterfall
        name={title}
        steps={steps}
        format={formatNumber}
        height={heightOf}
        onOpen={(step) => {
          const key = steps.find(({ id }) => id === step.id)?.id;
          if (key) openerOf({ of: key, year: String(data.year) })?.();
        }}
      />
    </ChartCard>
  );
}
