import { resultLimits } from '@orgscope/contract/analytics/pulse-results';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { BarList } from '../../../../ui/charts/bar-list.tsx';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../../ui/charts/chart-table.ts';
import { Sentence } from '../../../../ui/charts/look.tsx';
import { formatLanguage } from '../../../../lib/format-language.ts';
import { listed } from '../../../../lib/text/listed.ts';
import { fileOf } from './card.ts';
import type { CardProps } from './card.ts';

const coefficient = (r: number) =>
  r
    .toLocaleString(formatLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })
    .replace('-', '−');

/** How closely each question goes with the recommendation. */
export function DriversCard({ data, source, drivers }: CardProps & { drivers: NonNullable<ResultsPage['drivers']> }) {
  const t = useText();
  const { reason, n } = drivers;
  const items = drivers.items.toSorted((a, b) => b.r - a.r);
  const title = t('pulse-results:drivers.title');
  const isShown = reason === null && items.length > 0;
  const [along, against] = [items.filter(({ r }) => r >= 0), items.filter(({ r }) => r < 0)];
  return (
    <ChartCard
      title={title}
      {...(isShown && { line: t('pulse-results:drivers.line', { count: n ?? 0 }) })}
      source={source}
      fileName={fileOf({ data, source }, 'drivers')}
      {...(isShown && {
        table: {
          columns: [t('pulse-results:columns.question'), t('pulse-results:drivers.r')],
          rows: items.map(({ text, r }) => [text, figure(r, coefficient)]),
          drawing: { kind: 'bars', series: [1] },
          note: t('pulse-results:drivers.note'),
        },
      })}
    >
      {isShown ? (
        <>
          {along.length > 0 && (
            <BarList
              name={title}
              rows={along.map(({ id, text, r }) => ({ id, label: text, value: r }))}
              format={coefficient}
              tone="series"
              labels="above"
              end={1}
            />
          )}
          {against.length > 0 && (
            <p className="mt-3 text-xs text-muted">
              {t('pulse-results:drivers.against', {
                questions: listed(against.map(({ text, r }) => `${text} (${coefficient(r)})`)),
              })}
            </p>
          )}
          <p className="mt-3 text-xs text-muted">{t('pulse-results:drivers.note')}</p>
        </>
      ) : (
        <Sentence>{t('pulse-results:drivers.few', { least: resultLimits.drivers })}</Sentence>
      )}
    </ChartCard>
  );
}
