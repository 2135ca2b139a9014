import { useText } from '../../../../i18n/i18n.ts';
import { ChangeText } from '../../../../ui/change-text.tsx';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../../ui/charts/chart-table.ts';
import { change, difference, fileOf, valueOf } from './card.ts';
import type { CardProps } from './card.ts';

const most = 6;

/** What has changed most since the run before. */
export function MoversCard({ data, source }: CardProps) {
  const t = useText();
  const kinds = new Map(data.questions.map(({ id, kind }) => [id, kind]));
  const isCompared = data.questions.some(({ change: by }) => by !== null);
  const movers = data.movers
    .map((mover) => {
      const kind = kinds.get(mover.id);
      return { ...mover, kind, by: difference(mover.value, mover.previous, kind) };
    })
    .filter(({ by }) => Math.abs(by) >= 0.05);
  return (
    <ChartCard
      title={t('pulse-results:movers.title')}
      line={t('pulse-results:movers.line')}
      source={source}
      isDrawn={false}
      fileName={fileOf({ data, source }, 'changes')}
      table={{
        columns: [
          t('pulse-results:columns.question'),
          t('pulse-results:movers.before'),
          t('pulse-results:movers.now'),
          t('pulse-results:movers.change'),
        ],
        rows: movers.map(({ text, value, previous, by, kind }) => [
          text,
          figure(previous, valueOf(kind)),
          figure(value, valueOf(kind)),
          figure(by, (each) => change(each, kind)),
        ]),
      }}
    >
      {movers.length === 0 && (
        <p className="py-4 text-center text-sm text-muted">
          {t(isCompared ? 'pulse-results:movers.none' : 'pulse-results:movers.not_compared')}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {movers.slice(0, most).map(({ id, text, value, previous, by, kind }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2 text-sm first:pt-0 last:pb-0">
            <span dir="auto" className="min-w-0 wrap-anywhere text-ink">
              {text}
            </span>
            <span className="shrink-0 whitespace-nowrap text-muted tabular-nums">
              {t('pulse-results:movers.from_to', { from: valueOf(kind)(previous), to: valueOf(kind)(value) })}{' '}
              <span className="inline-block min-w-10 text-end">
                <ChangeText text={change(by, kind)} isBetter={by > 0} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
