import type { ReactNode } from 'react';

/** What a mark says by its colour: needs a decision, is quiet, is the first or the second series. */
export type Tone = 'quiet' | 'series' | 'second' | 'highlight';

/** Fills with outlines of 3:1, for marks that can be told apart and opened. */
export const toneStyles: Record<Tone, string> = {
  quiet: 'fill-data-quiet stroke-data-1',
  series: 'fill-data-1 stroke-data-1',
  second: 'fill-surface stroke-data-2',
  highlight: 'fill-highlight stroke-highlight-text',
};

/** Five steps around a middle, from the lowest; all of them carry ink. */
export const stepStyles = ['fill-low-2', 'fill-low-1', 'fill-middle', 'fill-high-1', 'fill-high-2'] as const;

/** Hatching for what is suppressed; `id` is unique on the page. */
export const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="fill-surface" width="6" height="6" />
      <line className="stroke-line-strong" y2="6" strokeWidth="2" />
    </pattern>
  </defs>
);

/** The fill of a hatched shape. */
export const hatched = (id: string) => `url(#${id})`;

/** A sentence on a dotted line, where there is too little to draw. */
export const Sentence = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-10 items-center gap-3 text-xs text-muted">
    <span aria-hidden className="h-px grow border-t border-dotted border-line-strong" />
    <span className="max-w-[80%] text-center">{children}</span>
    <span aria-hidden className="h-px grow border-t border-dotted border-line-strong" />
  </p>
);

interface Dot {
  x: number;
  y: number;
  r: number;
}

/** Hundredths of a pixel: more digits only make the path longer to write and to read. */
const rounded = (pixels: number) => Math.round(pixels * 100) / 100;

/** Many circles as one path: five thousand elements would take longer to draw than to see. */
export const circlesPath = (dots: readonly Dot[]) =>
  dots
    .map(({ x, y, r }) => {
      const [radius, wide] = [rounded(r), rounded(rounded(r) * 2)];
      return `M${rounded(x - r)} ${rounded(y)}a${radius} ${radius} 0 1 0 ${wide} 0a${radius} ${radius} 0 1 0-${wide} 0`;
    })
    .join('');
