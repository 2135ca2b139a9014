import { useState } from 'react';
import { useText } from '../../../../i18n/i18n.ts';
import { monthName } from '../../../../lib/dates/day-name.ts';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../../ui/charts/chart-table.ts';
import { Sentence } from '../../../../ui/charts/look.tsx';
import { MonthLines } from '../../../../ui/charts/month-lines.tsx';
import { fileOf, mean, valueOf } from './card.ts';
import type { CardProps } from './card.ts';
import { CutMenu } from './cut-menu.tsx';

const ofMeans = [1, 3, 5] as const;
const ofScores = [-100, 0, 100] as const;

/** The value of one question over the runs; at first the one that has moved most. */
export function TrendCard({ data, source }: CardProps) {
  const t = useText();
  const { questions, movers } = data;
  const runs = data.runs.filter(({ run }) => run <= data.pulse.run);
  const traced = questions.filter(({ trend }) => trend.length > 1);
  const [named, setNamed] = useState('');
  const chosen = traced.find(({ id }) => id === named) ?? traced.find(({ id }) => id === movers[0]?.id) ?? traced[0];
  const title = t('pulse-results:trend.title');
  const frame = { title, source, fileName: fileOf({ data, source }, 'over-time') };
  if (!chosen)
    return (
      <ChartCard {...frame}>
        <Sentence>{t('pulse-results:trend.first')}</Sentence>
      </ChartCard>
    );
  const format = valueOf(chosen.kind);
  const values = runs.map(
    ({ id }) => chosen.trend.find((point) => String(point.pulse_id) === String(id))?.value ?? undefined,
  );
  const months = runs.map(({ opened_on: day }) => monthName(day.slice(0, 7), 'short'));
  return (
    <ChartCard
      {...frame}
      line={t(chosen.kind === 'enps' ? 'pulse-results:trend.line_score' : 'pulse-results:trend.line', {
        question: chosen.text,
      })}
      table={{
        columns: [t('pulse-results:columns.run'), format === mean ? t('pulse-results:columns.mean') : 'eNPS'],
        rows: months.map((month, index) => [month, figure(values[index], format)]),
        drawing: { kind: 'lines', series: [1] },
      }}
    >
      {traced.length > 1 && (
        <CutMenu
          cuts={traced.map(({ id, text }) => ({ value: id, label: text }))}
          value={chosen.id}
          onChoose={setNamed}
        />
      )}
      <MonthLines
        name={`${title}: ${chosen.text}`}
        months={months}
        series={[{ key: chosen.id, label: chosen.text, values }]}
        format={format}
        height={220}
        axis={chosen.kind === 'enps' ? ofScores : ofMeans}
      />
    </ChartCard>
  );
}
