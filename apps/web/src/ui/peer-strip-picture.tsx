import { dotRadius, layOutPeerStrip } from '../lib/peer-strip-layout.ts';

type Props = {
  peers: readonly number[];
  you: number;
  /** The scale's ends; by default the smallest and the largest value. */
  domain?: readonly [number, number];
  /** The accessible name. Without it the strip is decoration and hidden from assistive technology. */
  name?: string;
  /** The two labels, on different sides of the axis, so that they never overlap. */
  labels?: { you: string; peers: string };
  tone?: 'surface' | 'panel';
};

const tones = {
  surface: { axis: 'stroke-line', band: 'fill-accent-soft', dot: 'fill-dot', halo: 'stroke-surface' },
  panel: { axis: 'stroke-on-panel/15', band: 'fill-on-panel/8', dot: 'fill-on-panel/34', halo: 'stroke-panel' },
};

/** The product's motif: many soft dots for the peers, a quiet band for their middle half, one bold mark for "you". */
export const PeerStripPicture = ({ peers, you, domain, name, labels, tone = 'surface' }: Props) => {
  const { dots, band, medianX, youX, youAnchor, medianAnchor } = layOutPeerStrip(peers, you, domain);
  const axisY = labels ? 40 : 20;
  const colours = tones[tone];
  const access = name ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg {...access} direction="ltr" className="block w-full" height={labels ? 78 : 40}>
      <line className={colours.axis} x1="0" x2="100%" y1={axisY} y2={axisY} />
      <rect className={colours.band} x={`${band.x}%`} width={`${band.width}%`} y={axisY - 16} height="32" rx="6" />
      <g className={colours.dot}>
        {dots.map((dot, index) => (
          <circle key={index} cx={`${dot.x.toFixed(2)}%`} cy={axisY + dot.y} r={dotRadius} />
        ))}
      </g>
      {labels && (
        <line
          className="stroke-accent"
          strokeWidth="2"
          x1={`${medianX}%`}
          x2={`${medianX}%`}
          y1={axisY - 18}
          y2={axisY + 18}
        />
      )}
      {labels && (
        <line className="stroke-highlight" strokeWidth="2" x1={`${youX}%`} x2={`${youX}%`} y1={axisY - 24} y2={axisY} />
      )}
      <circle className={`fill-highlight ${colours.halo}`} strokeWidth="2.5" cx={`${youX}%`} cy={axisY} r="8.5" />
      {labels && (
        <g className="text-xs" aria-hidden="true">
          <text className="fill-highlight-text font-semibold" x={`${youX}%`} y="11" textAnchor={youAnchor}>
            {labels.you}
          </text>
          <text className="fill-accent" x={`${medianX}%`} y={axisY + 33} textAnchor={medianAnchor}>
            {labels.peers}
          </text>
        </g>
      )}
    </svg>
  );
};
