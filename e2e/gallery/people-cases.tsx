import { Funnel } from '../../apps/web/src/ui/charts/funnel.tsx';
import { FunnelSketch } from '../../apps/web/src/ui/charts/funnel-sketch.tsx';
import { GapChart } from '../../apps/web/src/ui/charts/gap-chart.tsx';
import type { GapRow } from '../../apps/web/src/ui/charts/layouts/gap-layout.ts';
import { HeatMatrix } from '../../apps/web/src/ui/charts/heat-matrix.tsx';
import { Card, opened } from './card.tsx';
import { share, whole } from './formats.ts';

const steps = [
  { id: 'invited', label: 'Invited', value: 640 },
  { id: 'confirmed', label: 'Confirmed', value: 627 },
  { id: 'terms', label: 'Terms accepted', value: 614 },
  { id: 'profile', label: 'Profile complete', value: 531 },
  { id: 'active', label: 'Active in 30 days', value: 435 },
];
const some = steps.map((step, index) => ({ ...step, value: index === 1 || index === 4 ? undefined : step.value }));
const small = steps.map((step, index) => ({ ...step, label: `${step.value} ${step.label}`, value: 640 - index * 40 }));

const answers: GapRow[] = [
  { id: 'site', label: 'On site', first: 0.62, second: 0.21 },
  { id: 'hybrid', label: 'Hybrid, with at least two days of the week in the office', first: 0.25, second: 0.5 },
  { id: 'remote', label: 'Remote', first: 0.13, second: 0.13 },
  { id: 'none', label: 'No answer', first: undefined, second: undefined },
];
const words = { first: 'Business', second: 'IT', gap: 'Gap' };
const points = (first: number, second: number) => whole(Math.round(first * 100) - Math.round(second * 100));

const rows = ['Retail banking', 'Operations'].map((label) => ({ id: label, label }));
const columns = ['Oslo', 'Bergen', 'Turku'].map((label) => ({ id: label, label }));
const cells = rows.flatMap(({ id: row }, at) =>
  columns.map(({ id: column }, across) => ({ row, column, value: 20 + at * 30 + across * 7 })),
);

export function PeopleCases() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card title="From invited to active" line="640 people">
        <Funnel
          name="From invited to active"
          steps={steps}
          format={whole}
          formatShare={share}
          hidden="hidden"
          onOpen={opened}
        />
      </Card>
      <Card title="Two steps hidden">
        <Funnel
          name="Two steps hidden"
          steps={some}
          format={whole}
          formatShare={share}
          hidden="hidden"
          onOpen={opened}
        />
      </Card>
      <Card title="How business and IT answer">
        <GapChart
          name="How business and IT answer"
          rows={answers}
          words={words}
          format={share}
          formatGap={points}
          hidden="hidden"
          onOpen={(row) => opened(row)}
        />
      </Card>
      <Card title="On a card of home">
        <FunnelSketch name="Steps" steps={small} />
      </Card>
      <Card title="Hidden blocks">
        <HeatMatrix
          name="Hidden blocks"
          rows={rows}
          columns={columns}
          cells={cells}
          format={whole}
          blocks={{ row: '3 more functions', column: '2 more', words: 'too few to show' }}
          onOpen={opened}
        />
      </Card>
    </div>
  );
}
