import { BarList } from '../../apps/web/src/ui/charts/bar-list.tsx';
import type { BarRow } from '../../apps/web/src/ui/charts/layouts/bar-layout.ts';
import { figure } from '../../apps/web/src/ui/charts/chart-table.ts';
import { barTable, heatTable, lifecycleTable, timelineTable } from '../../apps/web/src/ui/charts/chart-tables.ts';
import type { HeatCell } from '../../apps/web/src/ui/charts/layouts/heat-layout.ts';
import { HeatMatrix } from '../../apps/web/src/ui/charts/heat-matrix.tsx';
import { LifecycleBar } from '../../apps/web/src/ui/charts/lifecycle-bar.tsx';
import { MonthTimeline } from '../../apps/web/src/ui/charts/month-timeline.tsx';
import type { TimelineItem } from '../../apps/web/src/ui/charts/layouts/timeline-layout.ts';
import { Card, opened } from './card.tsx';
import { contracts } from './figures.ts';
import { euros, millions, share, whole } from './formats.ts';

const people: BarRow[] = [
  ['Retail banking', 174],
  ['Operations', 128],
  ['Information technology', 112],
  ['Finance', 74],
  ['Risk and compliance', 61],
  ['Customer service', 44],
  ['People and culture', 23],
  ['Marketing', 15],
  ['Legal', 7],
  ['Premises', 2],
].map(([label, value]) => ({
  id: String(label),
  label: String(label),
  value: Number(value),
  share: Number(value) / 640,
  highlighted: label === 'Information technology',
}));
const special: BarRow[] = [
  { id: 'long', label: 'The department for everything that has no other place in the organisation', value: 12 },
  { id: 'ar', label: 'الخدمات المصرفية (الرياض)', value: 9 },
  { id: 'he', label: 'מחלקת טכנולוגיה ופיתוח מערכות מידע ארוכות מאוד', value: 7 },
  { id: 'emoji', label: '👩🏽‍💻👨‍👩‍👧‍👦 Engineering 🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀', value: 5 },
  { id: 'zero', label: 'Nobody yet', value: 0 },
  { id: 'few', label: 'Too few', value: undefined, kind: 'suppressed' },
  { id: 'others', label: '22 others', value: 20, kind: 'others' },
  { id: 'none', label: 'No function', value: 3, kind: 'none' },
];
const giant: BarRow[] = [9_000_000, 12, 4, 1].map((value) => ({ id: String(value), label: `Vendor ${value}`, value }));
const headings = { label: 'Function', value: 'People', share: 'Share' };

export function BarCases() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card
        title="People by function"
        line="640 people recorded on 18 January 2027"
        table={barTable(people, headings, whole, share)}
      >
        <BarList name="People by function" rows={people} format={whole} formatShare={share} onOpen={opened} />
      </Card>
      <Card title="Names, others, none, too few" table={barTable(special, headings, whole)}>
        <BarList name="Special rows" rows={special} format={whole} onOpen={opened} />
      </Card>
      <Card title="One giant" table={barTable(giant, headings, euros)}>
        <BarList name="One giant" rows={giant} format={millions} tone="series" />
      </Card>
      <Card title="One and none">
        <BarList name="One" rows={giant.slice(0, 1)} format={millions} tone="series" onOpen={opened} />
        <BarList name="None" rows={[]} format={millions} />
      </Card>
    </div>
  );
}

const life = [
  { id: 'plan', label: 'Plan', value: 6 },
  { id: 'phase_in', label: 'Phase in', value: 11 },
  { id: 'active', label: 'Active', value: 98, past: 2 },
  { id: 'phase_out', label: 'Phase out', value: 20, past: 3 },
  { id: 'end', label: 'End of life', value: 22 },
];
const tiny = life.map((segment) =>
  segment.id === 'active' ? { ...segment, value: 4000 } : { ...segment, value: 1, past: 0 },
);

export function LifecycleCases() {
  return (
    <div className="grid gap-5">
      {[
        { title: 'Lifecycle', segments: life },
        { title: 'Four dwarfs', segments: tiny },
        { title: 'One stage', segments: life.slice(2, 3) },
        { title: 'No stage', segments: [] },
      ].map(({ title, segments }) => (
        <Card
          key={title}
          title={title}
          table={lifecycleTable(
            segments,
            { label: 'Stage', value: 'Applications', past: 'Past their end of life' },
            whole,
          )}
        >
          <LifecycleBar name={title} segments={segments} past="past their end of life" format={whole} onOpen={opened} />
        </Card>
      ))}
    </div>
  );
}

const rows = ['Mission critical', 'Business critical', 'Administrative', 'Non-essential', 'Not set'].map((label) => ({
  id: label,
  label,
}));
const columns = ['Plan', 'Phase in', 'Active', 'Phase out', 'End of life'].map((label) => ({ id: label, label }));
const counts = [
  [1, 2, 18, 3, 1],
  [2, 4, 37, 6, 5],
  [2, 3, 29, 5, 9],
  [1, 1, 10, 3, 6],
  [0, 1, 4, 0, 1],
];
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const cells: HeatCell[] = rows.flatMap(({ id: row }, index) =>
  columns.map(({ id: column }, at) => ({ row, column, value: counts[index]?.[at] })),
);
const totals = {
  label: 'All',
  rows: counts.map((row) => figure(sum(row), whole)),
  columns: columns.map((_, at) => figure(sum(counts.map((row) => row[at] ?? 0)), whole)),
  all: figure(sum(counts.map(sum)), whole),
};
const answers: HeatCell[] = rows.slice(0, 3).flatMap(({ id: row }, index) =>
  columns.map(({ id: column }, at) => ({
    row,
    column,
    value: index === 1 && at < 3 ? ('suppressed' as const) : index === 2 && at === 4 ? undefined : 20 * at + index,
  })),
);

export function HeatCases() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card
        title="Criticality and lifecycle"
        line="154 applications"
        table={heatTable(rows, columns, cells, { row: 'Criticality', totals }, whole)}
      >
        <HeatMatrix
          name="Criticality and lifecycle"
          rows={rows}
          columns={columns}
          cells={cells}
          totals={totals}
          format={whole}
          onOpen={opened}
        />
      </Card>
      <Card title="Some suppressed" table={heatTable(rows.slice(0, 3), columns, answers, { row: 'Group' }, whole)}>
        <HeatMatrix
          name="Some suppressed"
          rows={rows.slice(0, 3)}
          columns={columns}
          cells={answers}
          format={whole}
          onOpen={opened}
        />
      </Card>
    </div>
  );
}

// As the contracts of twelve months: the first and the last month have one name.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan'.split(' ');
const years = ['2027', ...Array<string>(11).fill(''), '2028'];
const rowsOf = (items: readonly TimelineItem[]) => {
  const inMonth = months.map((_, month) => items.filter((item) => item.month === month));
  return [
    { label: 'Contracts', values: inMonth.map((each) => (each.length > 0 ? whole(each.length) : '—')) },
    {
      label: 'Cost a year',
      values: inMonth.map((each) => (each.length > 0 ? millions(sum(each.map(({ amount = 0 }) => amount))) : '—')),
    },
  ];
};

export function MonthCases() {
  const numbers = location.search.includes('few') ? [34, 1] : [34, 300, 1, 0];
  return numbers.map((count) => {
    const items = contracts(count);
    return (
      <Card
        key={count}
        title={`${count} contracts ending in 2027`}
        line="Area is annual cost, amber is at risk"
        table={timelineTable(
          items,
          months.map((month, index) => `${month} ${years[index]}`.trim()),
          {
            name: 'Contract',
            day: 'Contract end',
            month: 'Month',
            amount: 'Cost a year',
            isAtRisk: 'At risk',
            isSafe: 'Not at risk',
            unknown: 'Unknown',
            yes: 'Yes',
            no: 'No',
          },
          euros,
        )}
      >
        <MonthTimeline
          name={`${count} contracts by month`}
          months={months}
          years={years}
          items={items}
          rows={rowsOf(items)}
          shade={{ from: 0.55, to: 3.5, label: 'Next 90 days: 8, €0.94m' }}
          format={({ amount = 0 }) => `${euros(amount)} a year`}
          onOpen={opened}
        />
      </Card>
    );
  });
}
