type Span = readonly [from: number, to: number];

/**
 * The place of a value on a line. Charts with an axis take d3-scale's, which also finds round ends and ticks; it brings
 * colour spaces and formats of numbers along, which home and the lists would load for nothing.
 */
export function linearScale([from, to]: Span, [start, end]: Span): (value: number) => number {
  return (value) => {
    // A span without length has all values in its middle.
    const share = to === from ? 0.5 : (value - from) / (to - from);
    return start * (1 - share) + end * share;
  };
}

/** The same for values beyond the span: they are placed at its ends. */
export function clampedScale(span: Span, line: Span): (value: number) => number {
  const place = linearScale(span, line);
  const [least, most] = [Math.min(...span), Math.max(...span)];
  return (value) => place(Math.min(most, Math.max(least, value)));
}
