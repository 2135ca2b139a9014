import { useText } from '../../../i18n/i18n.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import type { BarRow } from '../../../ui/charts/layouts/bar-layout.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { barTable } from '../../../ui/charts/chart-tables.ts';
import { shortMoney } from '../../../i18n/measure-text.ts';
import { nothing, withCurrency } from '../../../ui/charts/chart-table.ts';
import { dotted } from '../../../lib/text/listed.ts';
import { knownSum } from '../../../lib/numbers/known-sum.ts';
import { amountOf, hasSums } from './card.ts';
import type { CardProps } from './card.ts';

/** The annual cost of the live applications by vendor or by function, the largest first. */
export function CostCard({ data, source, by, onOpen }: CardProps & { by: 'vendor' | 'function' }) {
  const t = useText();
  const { currency } = data;
  const groups =
    by === 'vendor'
      ? data.cost_by_vendor.map((group) => ({ ...group, id: group.name ?? '' }))
      : data.cost_by_function.map((group) => ({ ...group, id: String(group.id ?? 'none') }));
  const rows: BarRow[] = groups
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null))
    .map(({ id, name, cost }) => ({
      id,
      label: name ?? t(`performance:cost.no_${by}`),
      value: amountOf(cost),
      ...(name === null && { kind: 'none' as const }),
    }));
  const isKnown = hasSums(data);
  const sum = isKnown ? knownSum(rows.map(({ value }) => value)) : undefined;
  const unpriced = isKnown ? data.fits.filter(({ cost }) => cost === null).length : 0;
  const format = (amount: number) => shortMoney(amount, currency);
  const title = t(`analytics-pages:charts.cost_by_${by}`);
  return (
    <ChartCard
      title={title}
      line={dotted([
        t('performance:cost.line', { cost: sum === undefined ? nothing : format(sum) }),
        unpriced > 0 && t('analytics-pages:without_cost', { count: unpriced }),
      ])}
      source={source}
      table={withCurrency(
        barTable(rows, { label: t(`performance:cost.${by}`), value: t('analytics-pages:rows.cost') }, format),
        currency,
        (column) => column === 1,
      )}
      fileName={`cost-by-${by}`}
    >
      {rows.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted">{t('performance:cost.none')}</p>
      ) : (
        <BarList
          name={title}
          rows={rows}
          format={format}
          tone="series"
          suppressed={nothing}
          unknown={t('performance:fits.unknown')}
          onOpen={({ id }) =>
            onOpen(
              by === 'vendor'
                ? { of: 'cost_by_vendor', vendor: id }
                : { of: 'cost_by_function', function_id: id === 'none' ? 'none' : Number(id) },
            )
          }
        />
      )}
    </ChartCard>
  );
}
