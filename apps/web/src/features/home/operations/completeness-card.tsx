import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { figureMeasures } from '@orgscope/contract/resources/operations';
import { useId } from 'react';
import type { Operations } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { unitText } from '../../../i18n/measure-text.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { Button } from '../../../ui/button.tsx';

interface Props {
  data: Operations;
  measure: MeasureKey | undefined;
  /** Shows the clients that lack what a measure needs. */
  onMeasure: (key: MeasureKey | undefined) => void;
}

/** How many clients have what each measure needs. */
export function CompletenessCard({ data: { completeness, year }, measure, onMeasure }: Props) {
  const t = useText();
  const id = useId();
  const { clients, measures } = completeness;
  const rows = measures.flatMap(({ key, count }) =>
    key
      ? [
          {
            id: key,
            label: t(`measures:measures.${key}.name`),
            value: count,
            ...(clients > 0 && { share: count / clients }),
            highlighted: key === measure,
          },
        ]
      : [],
  );
  return (
    <section aria-labelledby={id} className="mb-5 rounded-card border border-line bg-surface p-5">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-base">
            {t('operations:completeness.title', { year: String(year) })}
          </h2>
          <p className="text-xs text-muted">{t('operations:completeness.line', { count: clients })}</p>
        </div>
        {measure && (
          <Button size="small" onClick={() => onMeasure(undefined)}>
            {t('operations:completeness.clear')}
          </Button>
        )}
      </header>
      <BarList
        name={t('operations:completeness.chart')}
        rows={rows}
        format={formatNumber}
        formatShare={(share) => unitText('percent', 100 * share)}
        most={rows.length}
        tone={measure ? 'quiet' : 'series'}
        onOpen={({ id: key }) => onMeasure(figureMeasures.find((one) => one === key))}
      />
    </section>
  );
}
