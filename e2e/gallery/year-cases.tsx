import { Lollipops } from '../../apps/web/src/ui/charts/lollipops.tsx';
import { MonthStacks } from '../../apps/web/src/ui/charts/month-stacks.tsx';
import { Waterfall } from '../../apps/web/src/ui/charts/waterfall.tsx';
import { Card, opened } from './card.tsx';
import { whole } from './formats.ts';

const names = 'January February March April May June July August September October November December'.split(' ');
const month = (label: string) => ({ id: label, label, short: label.slice(0, 3), narrow: label.slice(0, 1) });
const [added, retired] = [
  [2, 1, 4, 3, 2, 5, 1, 2, 3, 4, 2, 2],
  [1, 0, 2, 1, 0, 4, 1, 0, 2, 1, 0, 5],
];
const few = names.map((label, at) => ({ ...month(label), up: added?.[at], down: retired?.[at] }));
const many = names.map((label, at) => ({
  ...month(label),
  up: (added?.[at] ?? 0) * 90,
  down: (retired?.[at] ?? 0) * 31,
}));
const begun = names.map((label, at) => ({ ...month(label), up: at < 7 ? (added?.[at] ?? 0) : undefined }));
const days = [6, 6, 5, 5, 4.2, 4, 3, undefined, 3, 2.5, 3, 3];
const points = names.map((label, at) => ({ ...month(label), value: days[at] }));
const words = { up: 'added', down: 'retired' };
const counted = { up: (count: number) => `${count} added`, down: (count: number) => `${count} retired` };
const steps = [
  { id: 'opening', label: '1 Jan 2026', value: 118, kind: 'total' as const },
  { id: 'added', label: 'Added', value: 31, kind: 'up' as const },
  { id: 'retired', label: 'Retired', value: 17, kind: 'down' as const },
  { id: 'closing', label: '31 Dec 2026', value: 132, kind: 'total' as const, own: true },
];
const quiet = steps.map((step) => (step.kind === 'total' ? step : { ...step, value: 0 }));

export function YearCases() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card title="Added and retired">
        <MonthStacks
          name="Added and retired"
          months={few}
          words={words}
          counted={counted}
          format={whole}
          highlighted="June"
        />
      </Card>
      <Card title="Too many for dots">
        <MonthStacks
          name="Too many for dots"
          months={many}
          words={words}
          counted={counted}
          format={whole}
          highlighted="June"
        />
      </Card>
      <Card title="A year that is not over">
        <MonthStacks
          name="A year that is not over"
          months={begun}
          words={{ up: 'added' }}
          counted={{ up: counted.up }}
          format={whole}
        />
      </Card>
      <Card title="Days to join">
        <Lollipops name="Days to join" points={points} format={(value) => `${value} days`} />
      </Card>
      <Card title="Portfolio">
        <Waterfall name="Portfolio" steps={steps} format={whole} onOpen={opened} />
      </Card>
      <Card title="Nothing moved">
        <Waterfall name="Nothing moved" steps={quiet} format={whole} onOpen={opened} />
      </Card>
    </div>
  );
}
