import type { ReactNode, Ref } from 'react';

interface Props {
  /** Measured for the room that the chart has. */
  ref: Ref<HTMLDivElement>;
  width: number;
  height: number;
  /** The column of the names, over which nothing is drawn; undefined where each name stands above its row. */
  column: number | undefined;
  names: readonly { id: string; text: string; isMuted: boolean; baseline: number }[];
  children: ReactNode;
}

/** A drawing wider than its room: it scrolls, from its left edge in every language, and the names of its rows stay. */
export const ScrolledPlot = ({ ref, width, height, column, names, children }: Props) => (
  <div ref={ref} className="min-w-0">
    {/* Room for the ring of a mark at an edge. */}
    <div dir="ltr" className="-m-1 scroll-x p-1" style={{ scrollPaddingLeft: column }}>
      <div className="grid" style={{ width }}>
        <div className="col-start-1 row-start-1">{children}</div>
        <div
          aria-hidden="true"
          className={
            column === undefined
              ? 'pointer-events-none sticky left-0 col-start-1 row-start-1 w-0'
              : 'sticky left-0 col-start-1 row-start-1 bg-surface'
          }
          style={{ width: column, height }}
        >
          {names.map(({ id, text, isMuted, baseline }) => (
            <bdi
              key={id}
              className={`absolute left-0 text-sm whitespace-nowrap ${isMuted ? 'text-muted' : 'text-ink'}`}
              // Lines of 20 pixels, whose letters stand 15 below the top.
              style={{ top: baseline - 15, lineHeight: '20px' }}
            >
              {text}
            </bdi>
          ))}
        </div>
      </div>
    </div>
  </div>
);
