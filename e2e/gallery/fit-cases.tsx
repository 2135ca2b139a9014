import { FitChart } from '../../apps/web/src/ui/charts/fit-chart.tsx';
import type { FitWords } from '../../apps/web/src/ui/charts/fit-chart.tsx';
import { MonthBars } from '../../apps/web/src/ui/charts/month-bars.tsx';
import { PeerStrip } from '../../apps/web/src/ui/charts/peer-strip.tsx';
import { fitTable } from '../../apps/web/src/ui/charts/chart-tables.ts';
import { Card, opened } from './card.tsx';
import { applications, crowd, giant, peers } from './figures.ts';
import { euros, millions, whole } from './formats.ts';

const words: FitWords = {
  quadrants: [
    { label: 'Migrate', isDecision: true },
    { label: 'Invest' },
    { label: 'Eliminate', isDecision: true },
    { label: 'Tolerate' },
  ],
  functional: 'Functional fit',
  technical: 'Technical fit',
  steps: ['Poor', 'Weak', 'Good', 'Strong'],
  rest: 'Not assessed',
  unknown: 'no cost',
};
const yearly = (amount: number) => `${euros(amount)} a year`;
const sums = (count: number, sum: number | undefined) =>
  [whole(count), sum === undefined ? '—' : millions(sum)] as const;
const headings = {
  name: 'Application',
  functional: 'Functional fit',
  technical: 'Technical fit',
  quadrant: 'Class',
  amount: 'Cost a year',
};

const cases = [
  { title: 'Where the money sits', items: applications(126) },
  { title: 'One giant among dwarfs', items: giant },
  { title: '300 in one cell', items: crowd },
  { title: 'Three', items: applications(3) },
  { title: 'One', items: applications(1) },
  { title: 'None', items: [] },
];
const five = applications(5000);

export function FitCases() {
  const isMany = location.search.includes('many');
  // A check of every element has enough of them then.
  const shown = location.search.includes('few') ? cases.filter(({ items }) => items.length < 100) : cases;
  return (isMany ? [{ title: '5,000', items: five }] : shown).map(({ title, items }) => (
    <Card
      key={title}
      title={title}
      line="Live applications by functional fit (upwards) and technical fit; area is annual cost"
      table={fitTable(items, words, headings, euros)}
    >
      <FitChart
        name={`${title}: applications by functional and technical fit`}
        items={items}
        words={words}
        format={yearly}
        formatSum={sums}
        onOpen={opened}
      />
    </Card>
  ));
}

const months = 'January February March April May June July August September October November December'
  .split(' ')
  .map((label, index) => ({
    id: label,
    label,
    up: [2, 1, 4, 3, 2, 5, 1, 2, 3, 4, 2, 2][index] ?? 0,
    down: [1, 0, 1, 2, 0, 3, 1, 2, 1, 1, 0, 5][index] ?? 0,
  }));
const bars = {
  words: { up: 'added', down: 'retired' },
  counted: { up: (count: number) => `${count} added`, down: (count: number) => `${count} retired` },
  ends: ['Jan', 'Dec'] as const,
  format: whole,
};

export function SketchCases() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Card title="Measure IT">
        <PeerStrip
          name="5.2, peers 4.6"
          dots={peers}
          p25={3.9}
          median={4.6}
          p75={5.3}
          own={5.2}
          labels={{ own: 'You 5.2', median: 'Peers 4.6' }}
        />
      </Card>
      <Card title="Year in review">
        <MonthBars name="Applications added and retired" months={months} {...bars} />
      </Card>
      <Card title="Only upwards">
        <MonthBars
          name="Applications added"
          months={months.map(({ id, label, up }) => ({ id, label, up }))}
          {...bars}
          words={{ up: 'added' }}
        />
      </Card>
    </div>
  );
}
