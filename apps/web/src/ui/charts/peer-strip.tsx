import { memo } from 'react';
import type { ReactNode } from 'react';
import { circlesPath, Sentence } from './look.tsx';
import { countBeyond, stackDots, stripDomain, stripScale } from './layouts/strip-layout.ts';
import type { Placed, Quartiles } from './layouts/strip-layout.ts';
import { textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

export interface StripTarget {
  low?: number;
  high?: number;
  /** Which way is better; only the sentence of the target tells more. */
  direction?: 'up' | 'down';
}

interface Props {
  /** What the strip shows, in a sentence: "5.2%, more than 70% of 38 peers". */
  name: string;
  /** The peers one by one. Fewer than eight are not drawn. */
  dots?: readonly number[];
  /** How many there are, if the dots are a selection of them. */
  n?: number;
  p25?: number;
  median?: number;
  p75?: number;
  own?: number;
  /** The quartiles of a published study, where there are no peers: they look otherwise. */
  study?: Quartiles;
  /** The ends of an estimate: the own mark is hollow, on its interval. One that is not known is the strip's end. */
  low?: number;
  high?: number;
  target?: StripTarget;
  /** Writes a value at its mark. */
  format?: (value: number) => string;
  /** With words, own value and median are shown at their marks, as on a card. */
  labels?: { own: string; median: string };
  /** What is shown instead where there are too few peers. */
  children?: ReactNode;
}

const [radius, spread] = [3.5, 14];
/** Fewer peers are not drawn one by one. */
export const fewestDots = 8;
const none: readonly number[] = [];

interface SwarmProps {
  values: readonly number[];
  from: number;
  to: number;
  width: number;
  inset: number;
  y: number;
}

const Swarm = memo(function Swarm({ values, from, to, width, inset, y }: SwarmProps) {
  const placed = values.toSorted((a, b) => a - b).map(stripScale({ from, to }, width, inset));
  const xs = placed.filter(({ beyond }) => beyond === 0).map(({ x }) => x);
  const ys = stackDots(xs, radius, spread);
  const dots = xs.map((x, index) => ({ x, y: y + (ys[index] ?? 0), r: radius }));
  return <path className="fill-dot" d={circlesPath(dots)} />;
});

/** Many soft dots for the peers, a quiet band for their middle half, a tick for the median, one bold mark for "you". */
export function PeerStrip({ name, dots = none, p25, median, p75, children, labels, ...own }: Props) {
  const [ref, width] = useWidth();
  const peers = p25 === undefined || median === undefined || p75 === undefined ? undefined : { p25, median, p75 };
  const isEstimate = own.low !== undefined || own.high !== undefined;
  if (!peers && !own.study && !(isEstimate && own.own !== undefined)) return <Sentence>{children}</Sentence>;
  return (
    <div ref={ref} className="min-w-0">
      {width > 0 && <Strip name={name} dots={dots} peers={peers} labels={labels} width={width} {...own} />}
    </div>
  );
}

interface StripProps extends Pick<Props, 'n' | 'own' | 'study' | 'low' | 'high' | 'target' | 'format'> {
  name: string;
  dots: readonly number[];
  peers: Quartiles | undefined;
  labels: Props['labels'];
  width: number;
}

function Strip({ name, dots, n, peers, study, own, low, high, target, format = String, labels, width }: StripProps) {
  const shown = dots.length >= fewestDots ? dots : none;
  const ends = [own, low, high, target?.low, target?.high].filter((value) => value !== undefined);
  const { from, to } = stripDomain(peers ?? study, [...shown, ...ends]);
  const { below, above } = countBeyond({ from, to }, shown);
  const isAll = n === undefined || n === dots.length;
  // Between the last mark and the arrow of peers beyond the scale stands their number, unless the dots are a selection.
  const inset = isAll && below + above > 0 ? 26 + textWidth(String(Math.max(below, above))) : 10;
  const place = stripScale({ from, to }, width, inset);
  const scaleBelow = !peers && !study;
  const y = labels ? 40 : 20;
  const height = (labels ? 78 : 40) + (scaleBelow ? 6 : 0);
  const at = own === undefined ? undefined : place(own);
  const interval =
    low === undefined && high === undefined
      ? undefined
      : { from: low === undefined ? 0 : place(low).x, to: high === undefined ? width : place(high).x };
  return (
    <svg
      role="img"
      aria-label={name}
      data-plot
      direction="ltr"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto max-w-full overflow-visible text-xs"
    >
      <line className="stroke-line" x1="0" x2={width} y1={y} y2={y} />
      {study && (
        <>
          <rect
            className="fill-none stroke-line-strong"
            strokeDasharray="3 2"
            x={place(study.p25).x}
            width={Math.max(2, place(study.p75).x - place(study.p25).x)}
            y={y - 14.5}
            height="29"
            rx="6"
          />
          <line
            className="stroke-muted"
            strokeWidth="2"
            strokeDasharray="4 2"
            x1={place(study.median).x}
            x2={place(study.median).x}
            y1={y - 17}
            y2={y + 17}
          />
        </>
      )}
      {peers && (
        <rect
          className="fill-accent-soft"
          x={place(peers.p25).x}
          width={Math.max(2, place(peers.p75).x - place(peers.p25).x)}
          y={y - 15}
          height="30"
          rx="6"
        />
      )}
      <Swarm values={shown} from={from} to={to} width={width} inset={inset} y={y} />
      <PeersBeyond count={below} isAll={isAll} side={-1} x={3} y={y} />
      <PeersBeyond count={above} isAll={isAll} side={1} x={width - 3} y={y} />
      {peers && (
        <line
          className="stroke-accent"
          strokeWidth="2"
          x1={place(peers.median).x}
          x2={place(peers.median).x}
          y1={y - 17}
          y2={y + 17}
        />
      )}
      {target && <Target target={target} place={place} y={y} />}
      {interval && (
        <line
          className="stroke-highlight"
          strokeWidth="4"
          strokeLinecap="round"
          x1={interval.from}
          x2={interval.to}
          y1={y}
          y2={y}
        />
      )}
      {at && (
        <>
          {at.beyond !== 0 && (
            <Beyond x={at.x + at.beyond * 13} y={y} side={at.beyond} className="stroke-highlight-text" />
          )}
          {labels && <line className="stroke-highlight" strokeWidth="2" x1={at.x} x2={at.x} y1={y - 24} y2={y} />}
          {interval ? (
            <circle className="fill-surface stroke-highlight" strokeWidth="3" cx={at.x} cy={y} r="6" />
          ) : (
            <circle className="fill-highlight stroke-surface" strokeWidth="2.5" cx={at.x} cy={y} r="7.5" />
          )}
        </>
      )}
      {labels && at && (
        <Label
          x={at.x}
          y={11}
          width={width}
          className="fill-highlight-text font-semibold"
          text={labels.own}
          weight={600}
        />
      )}
      {labels && peers && (
        <Label x={place(peers.median).x} y={y + 33} width={width} className="fill-accent" text={labels.median} />
      )}
      {scaleBelow && interval && low !== undefined && high !== undefined && own !== undefined && (
        <Ends
          low={format(low)}
          own={format(own)}
          high={format(high)}
          xs={[interval.from, at?.x ?? 0, interval.to]}
          y={y + 23}
          width={width}
        />
      )}
    </svg>
  );
}

/** An arrow outwards, for values beyond the scale. */
const Beyond = ({ x, y, side, className }: { x: number; y: number; side: -1 | 0 | 1; className: string }) => (
  <path
    className={`fill-none ${className}`}
    strokeWidth="1.5"
    d={`M${x - side * 4} ${y - 4}L${x} ${y}L${x - side * 4} ${y + 4}`}
  />
);

interface BeyondProps {
  count: number;
  isAll: boolean;
  side: -1 | 1;
  x: number;
  y: number;
}

/** An arrow for peers beyond an end of the scale, and how many, unless the dots are a selection. */
const PeersBeyond = ({ count, isAll, side, x, y }: BeyondProps) =>
  count > 0 && (
    <>
      <Beyond x={x} y={y} side={side} className="stroke-data-1" />
      <text
        aria-hidden="true"
        className="fill-muted"
        textAnchor={side < 0 ? 'start' : 'end'}
        x={x - side * 9}
        y={y + 4}
      >
        {isAll && count}
      </text>
    </>
  );

/** A triangle under the strip for each end of the target. */
const Target = ({ target, place, y }: { target: StripTarget; place: (value: number) => Placed; y: number }) =>
  [target.low, target.high].map((value, end) => {
    if (value === undefined) return null;
    const { x } = place(value);
    return <path key={end} className="fill-ink" d={`M${x} ${y + 13}l4.5 7h-9z`} />;
  });

interface LabelProps {
  x: number;
  y: number;
  width: number;
  text: string;
  className: string;
  weight?: 400 | 600;
}

/** Centred on its mark, and never past an end. */
function Label({ x, y, width, text, className, weight = 400 }: LabelProps) {
  const half = textWidth(text, 12, weight) / 2;
  return (
    <text
      aria-hidden="true"
      className={className}
      textAnchor="middle"
      x={Math.max(half, Math.min(width - half, x))}
      y={y}
    >
      {text}
    </text>
  );
}

interface EndsProps {
  low: string;
  own: string;
  high: string;
  xs: readonly [number, number, number];
  y: number;
  width: number;
}

/** The interval's ends under it; one that would touch the own value is left out. */
function Ends({ low, own, high, xs: [from, at, to], y, width }: EndsProps) {
  const half = textWidth(own, 12, 600) / 2 + 6;
  return (
    <>
      <Label x={at} y={y} width={width} text={own} className="fill-highlight-text font-semibold" weight={600} />
      {from + textWidth(low) / 2 < at - half && (
        <Label x={from} y={y} width={width} text={low} className="fill-muted" />
      )}
      {to - textWidth(high) / 2 > at + half && <Label x={to} y={y} width={width} text={high} className="fill-muted" />}
    </>
  );
}
