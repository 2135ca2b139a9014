import { useMemo } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { fitTable } from '../../../ui/charts/chart-tables.ts';
import { FitChart } from '../../../ui/charts/fit-chart.tsx';
import type { FitWords } from '../../../ui/charts/fit-chart.tsx';
import type { FitItem } from '../../../ui/charts/layouts/fit-layout.ts';
import { shortMoney } from '../../../i18n/measure-text.ts';
import { nothing, withCurrency } from '../../../ui/charts/chart-table.ts';
import { dotted } from '../../../lib/text/listed.ts';
import { amountOf, hasSums } from './card.ts';
import type { CardProps } from './card.ts';

type Step = NonNullable<FitItem['functional']>;
const steps: readonly Step[] = [1, 2, 3, 4];
const stepOf = (fit: number | null) => steps.find((step) => step === fit);

/** The live applications by their two fits; the area is the annual cost. */
export function FitCard({ data, source, onOpen }: CardProps) {
  const { fits, currency } = data;
  const t = useText();
  const items = useMemo<FitItem[]>(
    () =>
      fits.map(({ id, name, functional_fit: functional, technical_fit: technical, cost }) => {
        const [up, right, amount] = [stepOf(functional), stepOf(technical), amountOf(cost)];
        return {
          id: String(id),
          name,
          ...(up && { functional: up }),
          ...(right && { technical: right }),
          ...(amount !== undefined && { amount }),
        };
      }),
    [fits],
  );
  const words = useMemo<FitWords>(
    () => ({
      quadrants: [
        { label: t('messages:applications.codes.time_class.migrate'), isDecision: true },
        { label: t('messages:applications.codes.time_class.invest') },
        { label: t('messages:applications.codes.time_class.eliminate'), isDecision: true },
        { label: t('messages:applications.codes.time_class.tolerate') },
      ],
      functional: t('performance:fits.functional'),
      technical: t('performance:fits.technical'),
      steps: [
        t('performance:fits.poor'),
        t('performance:fits.weak'),
        t('performance:fits.good'),
        t('performance:fits.strong'),
      ],
      rest: t('performance:fits.rest'),
      unknown: t('performance:fits.unknown'),
    }),
    [t],
  );
  const isKnown = hasSums(data);
  const formats = useMemo(
    () => ({
      amount: (amount: number) => t('performance:fits.a_year', { cost: shortMoney(amount, currency) }),
      sum: (count: number, sum: number | undefined, unknown: number) =>
        [
          String(count),
          isKnown && sum !== undefined ? shortMoney(sum, currency) : nothing,
          isKnown && unknown > 0 ? t('analytics-pages:without_cost', { count: unknown }) : undefined,
        ] as const,
    }),
    [t, currency, isKnown],
  );
  const unpriced = isKnown ? items.filter(({ amount }) => amount === undefined).length : 0;
  const title = t('analytics-pages:charts.fits');
  return (
    <ChartCard
      title={title}
      line={dotted([
        t('performance:fits.line'),
        unpriced > 0 && t('analytics-pages:without_cost', { count: unpriced }),
      ])}
      source={source}
      table={withCurrency(
        fitTable(
          items,
          words,
          {
            name: t('analytics-pages:rows.name'),
            functional: words.functional,
            technical: words.technical,
            quadrant: t('analytics-pages:rows.class'),
            amount: t('analytics-pages:rows.cost'),
          },
          (amount) => shortMoney(amount, currency),
        ),
        currency,
        (column) => column === 4,
      )}
      fileName="applications-by-fit"
    >
      {items.length === 0 ? (
        <p className="py-16 text-center text-sm text-muted">{t('performance:fits.none')}</p>
      ) : (
        <FitChart
          name={title}
          items={items}
          words={words}
          format={formats.amount}
          formatSum={formats.sum}
          onOpen={({ functional, technical }) =>
            onOpen({
              of: 'fits',
              functional_fit: functional ? `${functional}` : 'none',
              technical_fit: technical ? `${technical}` : 'none',
            })
          }
        />
      )}
    </ChartCard>
  );
}
