import { PeerStrip } from '../../apps/web/src/ui/charts/peer-strip.tsx';
import { TrendLine } from '../../apps/web/src/ui/charts/trend-line.tsx';
import { trendTable } from '../../apps/web/src/ui/charts/chart-tables.ts';
import { Card, opened } from './card.tsx';
import { many, peers } from './figures.ts';
import { percent } from './formats.ts';

const quartiles = { p25: 3.9, median: 4.6, p75: 5.3 };
const words = { own: 'You', median: 'Median', band: 'Peers’ middle half' };
const headings = {
  year: 'Year',
  own: 'You',
  p25: '25th percentile',
  median: 'Median',
  p75: '75th percentile',
  target: 'Target',
};

const strips = [
  {
    label: '38 peers',
    node: (
      <PeerStrip
        name="5.2%, more than 70% of 38 peers"
        dots={peers}
        {...quartiles}
        own={5.2}
        target={{ high: 5.5, direction: 'down' }}
      />
    ),
  },
  { label: '6 peers', node: <PeerStrip name="5.2%, above the median of 6 peers" {...quartiles} own={5.2} /> },
  { label: '3 peers', node: <PeerStrip name="">Fewer than 5 companies give this figure</PeerStrip> },
  {
    label: 'estimate, peers',
    node: <PeerStrip name="about 5.6%, between 4 and 7" dots={peers} {...quartiles} own={5.6} low={4} high={7} />,
  },
  { label: 'giant peer', node: <PeerStrip name="4%" dots={[...peers, 400]} {...quartiles} own={4} /> },
  {
    label: 'own is giant',
    node: <PeerStrip name="90%" dots={peers} {...quartiles} own={90} target={{ low: 4, high: 5 }} />,
  },
  { label: 'no own value', node: <PeerStrip name="38 peers" dots={peers} {...quartiles} /> },
  {
    label: 'all the same',
    node: <PeerStrip name="all 3" dots={Array.from({ length: 12 }, () => 3)} p25={3} median={3} p75={3} own={3} />,
  },
  { label: '5,000 peers', node: <PeerStrip name="5,000 peers" dots={many} p25={42} median={50} p75={58} own={61} /> },
  {
    label: 'estimate alone',
    node: (
      <PeerStrip
        name="about 7.1, between 2.0 and 25"
        own={7.1}
        low={2}
        high={25}
        format={(value) => value.toFixed(1)}
      />
    ),
  },
  {
    label: 'on a card',
    node: (
      <PeerStrip
        name="5.2, peers 4.6"
        dots={peers}
        {...quartiles}
        own={5.2}
        labels={{ own: 'You 5.2', median: 'Peers 4.6' }}
      />
    ),
  },
];

export function StripCases() {
  return (
    <Card title="Against your peers" line="Every state of the strip">
      {strips.map(({ label, node }) => (
        <div key={label} className="grid items-center border-b border-line py-2 last:border-0 sm:grid-cols-[10rem_1fr]">
          <span>{label}</span>
          {node}
        </div>
      ))}
    </Card>
  );
}

const full = [
  { year: 2021, own: 4.5, p25: 3.5, median: 4.2, p75: 4.9 },
  { year: 2022, own: 4.7, p25: 3.6, median: 4.3, p75: 5.1 },
  { year: 2023, own: 4.7, p25: 3.6, median: 4.4, p75: 5.2 },
  { year: 2024, own: 4.9, p25: 3.7, median: 4.5, p75: 5.3 },
  { year: 2025, own: 5.2, p25: 3.8, median: 4.6, p75: 5.5 },
];
const targeted = full.map((point) => {
  const value = point.year < 2024 ? 5 : 5.5;
  return { ...point, target: { value, text: `at most ${percent(value)}` } };
});
const withGap = full.map((point) => (point.year === 2023 ? { year: 2023, p25: 3.6, median: 4.4, p75: 5.2 } : point));
const close = full.map((point) => ({ ...point, median: (point.own ?? 0) - 0.02 }));
const long = Array.from({ length: 20 }, (_, index) => ({
  year: 2006 + index,
  own: 60 + ((index * 7) % 11),
  median: 62,
}));
const open = (point: { year: number }) => opened(point);

export function TrendCases() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card title="IT staff over five years" line="% of employees" table={trendTable(targeted, headings, percent)}>
        <TrendLine
          name="IT staff, 2021 to 2025"
          points={targeted}
          words={{ ...words, target: 'Target: at most 5.5%' }}
          format={percent}
          onOpen={open}
        />
      </Card>
      <Card title="A year is missing, labels are close" table={trendTable(withGap, headings, percent)}>
        <TrendLine name="with a gap" points={withGap} words={words} format={percent} onOpen={open} />
      </Card>
      <Card title="The last year is an estimate">
        <TrendLine
          name="estimated"
          points={full.map((point) => (point.year === 2025 ? { ...point, estimate: { low: 4.1, high: 6.4 } } : point))}
          words={words}
          format={percent}
        />
      </Card>
      <Card title="Median close to you">
        <TrendLine
          name="close"
          points={close.map((point) => ({ ...point, target: { value: 4.6, text: 'at least 4.6%' } }))}
          words={{ ...words, target: 'Target: at least 4.6%' }}
          format={percent}
        />
      </Card>
      <Card title="Twenty years without a band">
        <TrendLine name="long" points={long} words={words} format={percent} />
      </Card>
      <Card title="One year">
        <TrendLine name="one" points={full.slice(4)} words={words} format={percent} />
      </Card>
      <Card title="All the same, zero">
        <TrendLine name="flat" points={full.map(({ year }) => ({ year, own: 0 }))} words={words} format={percent} />
      </Card>
    </div>
  );
}
