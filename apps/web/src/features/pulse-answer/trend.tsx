/** @jsxImportSource preact */
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { text } from '../../i18n/texts.ts';
import { formatLanguage } from '../../lib/format-language.ts';

const [width, height] = [300, 116];
const [left, right, top, bottom] = [14, 14, 26, 74];

const monthOf = (day: string, length: 'short' | 'long') =>
  dateFormat(formatLanguage(), { month: length, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The value of a question over the earlier runs, the last one marked. */
export function Trend({ changed: { points, question, kind } }: { changed: NonNullable<AskedPulse['changed']> }) {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || !first || !last) return null;
  const isScore = kind === 'enps';
  const write = (value: number) =>
    new Intl.NumberFormat(formatLanguage(), { maximumFractionDigits: isScore ? 0 : 1 }).format(value).replace('-', '−');
  const final = isScore ? write(last.value) : text('pulse-answer:thanks.of_five', { value: write(last.value) });
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => left + (index / (points.length - 1)) * (width - left - right);
  const y = (value: number) => (most > least ? bottom - ((value - least) / (most - least)) * (bottom - top) : 50);
  const name = text('pulse-answer:thanks.chart', {
    question: question ?? '',
    first: write(first.value),
    from: monthOf(first.on, 'long'),
    last: final,
    to: monthOf(last.on, 'long'),
  });
  const places = points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const step = Math.ceil(points.length / 6);
  return (
    <svg
      role="img"
      aria-label={name}
      direction="ltr"
      viewBox={`0 0 ${width} ${height}`}
      class="mt-3 block w-full text-[13px]"
    >
      <polyline class="fill-none stroke-ink" stroke-width="2" stroke-linejoin="round" points={places.join(' ')} />
      <circle class="fill-ink" cx={x(0)} cy={y(first.value)} r="3" />
      <circle class="fill-highlight" cx={x(points.length - 1)} cy={y(last.value)} r="6" />
      <text class="fill-ink font-semibold" x={x(0) - 6} y={y(first.value) - 11}>
        {write(first.value)}
      </text>
      <text
        class="fill-highlight-text font-semibold"
        text-anchor="end"
        x={x(points.length - 1) + 8}
        y={y(last.value) - 12}
      >
        {final}
      </text>
      <g class="fill-muted">
        {points.map(({ on }, index) =>
          (points.length - 1 - index) % step === 0 ? (
            <text
              key={on}
              y={height - 8}
              x={index === 0 ? x(0) - 6 : index === points.length - 1 ? x(index) + 8 : x(index)}
              text-anchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
            >
              {monthOf(on, 'short')}
            </text>
          ) : null,
        )}
      </g>
    </svg>
  );
}
