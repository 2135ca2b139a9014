import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { listed } from '../../../../lib/text/listed.ts';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../../ui/charts/chart-table.ts';
import { heatTable } from '../../../../ui/charts/chart-tables.ts';
import type { HeatCell } from '../../../../ui/charts/layouts/heat-layout.ts';
import { HeatMatrix } from '../../../../ui/charts/heat-matrix.tsx';
import { Sentence } from '../../../../ui/charts/look.tsx';
import { cutKey, groupKey, groupName } from '../group-name.ts';
import { fileOf, stepAround, valueOf } from './card.ts';
import type { CardProps } from './card.ts';
import { CutMenu, cutLabel } from './cut-menu.tsx';

type Cut = ResultsPage['cuts'][number];

interface Props extends CardProps {
  /** Which groups, in the page's address; empty for functions. */
  cut: string;
  onCut: (cut: string) => void;
}

/** The cuts that split people into more than IT and business. */
export const heatCuts = (data: ResultsPage): Cut[] => data.cuts.filter(({ by }) => by !== undefined);

/** Each question by group, with the groups that are hidden as one block. */
export function HeatCard({ data, source, cut: named, onCut }: Props) {
  const t = useText();
  const isNarrow = useMedia('(width < 40rem)');
  const cuts = heatCuts(data);
  const cut = cuts.find((each) => cutKey(each) === named) ?? cuts.find(({ by }) => by === 'function') ?? cuts[0];
  const title = t('pulse-results:heat.title');
  const frame = { title, source, fileName: fileOf({ data, source }, 'by-group') };
  if (!cut) return null;
  const menu = cuts.length > 1 && (
    <CutMenu
      cuts={cuts.map((each) => ({ value: cutKey(each), label: cutLabel(t, each) }))}
      value={cutKey(cut)}
      onChoose={onCut}
    />
  );
  const questions = data.questions.filter(({ kind }) => kind !== 'choice' && kind !== 'comment');
  const why = cut.reason ?? 'too_few';
  if (cut.reason || cut.groups.length === 0)
    return (
      <ChartCard {...frame}>
        {menu}
        <Sentence>{t(`pulse-results:heat.reasons.${why}`)}</Sentence>
      </ChartCard>
    );
  const groups = [...cut.groups];
  const rows = groups.map((group) => ({
    id: groupKey(group.id, group.name),
    label: groupName(t, { ...group, by: cut.by, attribute: null }),
  }));
  const kinds = new Map(questions.map(({ id, kind }) => [id, kind]));
  const columns = questions.map(({ id, text }) => ({ id, label: text }));
  const cells = cut.cells.map(({ question, group, name, value }) => ({
    row: groupKey(group, name),
    column: question,
    value: value ?? ('suppressed' as const),
  }));
  const hiddenNames = cut.hidden.map((group) => groupName(t, { ...group, by: cut.by, attribute: null }));
  const block = cut.hidden.length > 0 ? t('pulse-results:heat.hidden', { count: cut.hidden.length }) : undefined;
  // Groups that are hidden have more.
  const late = (data.answers ?? 0) - groups.reduce((sum, { answers }) => sum + (answers ?? 0), 0);
  const note =
    hiddenNames.length > 0
      ? t('pulse-results:heat.note', { least: smallestGroup, groups: listed(hiddenNames) })
      : cells.some(({ value }) => value === 'suppressed')
        ? t('pulse-results:heat.few', { least: smallestGroup })
        : late > 0
          ? t('pulse-results:heat.late', { count: late })
          : undefined;
  const hasScore = [...kinds.values()].includes('enps');
  // On a narrow screen the question is the row.
  const kindOf = ({ row, column }: HeatCell) => kinds.get(column) ?? kinds.get(row);
  const format = (value: number, cell: HeatCell) => valueOf(kindOf(cell))(value);
  const step = (value: number, cell: HeatCell) => stepAround(value, kindOf(cell));
  const totals = {
    label: t('pulse-results:columns.answers'),
    rows: [...groups.map(({ answers }) => figure(answers, String)), ...(block ? [undefined] : [])],
  };
  return (
    <ChartCard
      {...frame}
      line={t(hasScore ? 'pulse-results:heat.line_score' : 'pulse-results:heat.line')}
      table={{
        ...heatTable(
          [...rows, ...(block ? [{ id: 'block', label: block }] : [])],
          columns,
          cells,
          { row: cutLabel(t, cut), totals, stepAround: step },
          format,
          t('pulse-results:hidden'),
        ),
        ...(note && { note }),
      }}
    >
      {menu}
      <HeatMatrix
        name={`${title}: ${cutLabel(t, cut)}`}
        // On a narrow screen the questions are rows: their names need the whole width.
        rows={isNarrow ? columns : rows}
        columns={isNarrow ? rows : columns}
        cells={isNarrow ? cells.map(({ row, column, value }) => ({ row: column, column: row, value })) : cells}
        {...(!isNarrow && { totals })}
        stepAround={step}
        format={format}
        suppressed={t('pulse-results:hidden')}
        blocks={{ [isNarrow ? 'column' : 'row']: block, words: t('pulse-results:heat.hidden_words') }}
        narrowest={(isNarrow ? rows.length + 1 : columns.length) * 64}
      />
      {note && <p className="mt-3 text-xs text-muted">{note}</p>}
    </ChartCard>
  );
}
