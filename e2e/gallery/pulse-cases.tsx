import { QuadrantChart } from '../../apps/web/src/ui/charts/quadrant-chart.tsx';
import type { QuadrantItem } from '../../apps/web/src/ui/charts/layouts/quadrant-layout.ts';
import { StackedBars } from '../../apps/web/src/ui/charts/stacked-bars.tsx';
import type { StackedRow } from '../../apps/web/src/ui/charts/layouts/stacked-layout.ts';
import { Card } from './card.tsx';
import { answersTo, services } from './figures.ts';

const score = (value: number) => value.toFixed(1);
const corners = ['Fix first', 'Keep', 'Watch', 'Do not overdo'] as const;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function Quadrants({ name, items }: { name: string; items: readonly QuadrantItem[] }) {
  const middle =
    items.length === 0 ? { x: 3, y: 3 } : { x: mean(items.map(({ x }) => x)), y: mean(items.map(({ y }) => y)) };
  return (
    <Card title={name}>
      <QuadrantChart
        name={name}
        items={items.map((item) => ({ ...item, highlighted: item.x < middle.x && item.y >= middle.y }))}
        middle={middle}
        names={corners}
        words={{ x: `mean ${score(middle.x)}`, y: `mean importance ${score(middle.y)}` }}
        format={score}
        describe={({ x, y }) => `satisfaction ${score(x)}, importance ${score(y)}`}
      />
    </Card>
  );
}

const Spread = ({ name, rows }: { name: string; rows: readonly StackedRow[] }) => (
  <Card title={name}>
    <StackedBars name={name} rows={rows} describe={({ parts }, part) => `${part + 1}: ${parts[part]} answers`} />
  </Card>
);

const long = (text: string) => `${text} for everybody who works from home or at one of the smaller places`;
const inOneCorner = services(10).map((item, index) => ({
  ...item,
  x: index === 0 ? 1.2 : 4.5 + (index % 4) * 0.06,
  y: index === 0 ? 1.5 : 4.4 + (index % 3) * 0.08,
}));

export function PulseCases() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {[0, 1, 3, 10, 20, 30].map((count) => (
        <Quadrants key={count} name={`${count} services`} items={services(count)} />
      ))}
      <Quadrants name="Long names" items={services(8).map((item) => ({ ...item, label: long(item.label) }))} />
      <Quadrants name="Most in one corner" items={inOneCorner} />
      {[0, 1, 3, 30].map((count) => (
        <Spread key={count} name={`${count} questions`} rows={answersTo(count)} />
      ))}
      <Spread name="Long questions" rows={answersTo(3).map((row) => ({ ...row, label: long(row.label) }))} />
      <Spread name="Three parts" rows={[{ id: 'enps', label: 'All answers', parts: [20, 31, 34], figure: '+16' }]} />
      <Spread
        name="Nobody and everybody"
        rows={[
          { id: 'nobody', label: 'Nobody answered', parts: [0, 0, 0, 0, 0], figure: '—' },
          { id: 'all', label: 'All alike', parts: [0, 0, 0, 0, 85], figure: '5.0' },
        ]}
      />
    </div>
  );
}
