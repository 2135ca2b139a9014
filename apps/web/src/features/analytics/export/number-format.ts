import type { Figure } from '../../../ui/charts/chart-table.ts';
import { formatLanguage } from '../../../lib/format-language.ts';

const quoted = (text: string) => (text ? `"${text.replaceAll('"', '')}"` : '');

/** The text with the digits as a program reads them: no separators of thousands, a point before decimals. */
function plainDigits(text: string): string {
  const parts = new Intl.NumberFormat(formatLanguage()).formatToParts(1_234_567.8);
  const sign = (type: 'group' | 'decimal', usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return text
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
    .replaceAll(new RegExp(`(?<=\\d)[${sign('group', ',')}](?=\\d)`, 'g'), '')
    .replaceAll(new RegExp(`(?<=\\d)[${sign('decimal', '.')}](?=\\d)`, 'g'), '.');
}

/** How a figure is written: what stands before and after its digits, and the power of ten that it is divided by. */
function shapeOf({ text, value }: Figure) {
  const found = /^[≈ +−-]*([^\d−-]*)[−-]?(\d+)(?:\.(\d+))?(.*)$/.exec(plainDigits(text));
  const digits = Number(`${found?.[2] ?? ''}.${found?.[3] ?? ''}`);
  if (!found || value === undefined || !(digits > 0) || value === 0) return undefined;
  const power = Math.round(Math.log10(Math.abs(value) / digits));
  return {
    value: Math.abs(value),
    power,
    before: found[1] ?? '',
    after: found[4] ?? '',
    decimals: found[3]?.length ?? 0,
  };
}

type Shape = NonNullable<ReturnType<typeof shapeOf>>;

function codeOf(shapes: readonly Shape[]): string {
  const [first] = shapes;
  if (!first) return 'General';
  const decimals = Math.max(...shapes.map((shape) => shape.decimals));
  const digits = `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  // A share is written as a percentage by its format; a percentage that is a number already keeps its sign as a text.
  if (first.power === -2) return `${digits}%`;
  // A format divides by thousands alone: what a language counts by ten thousands is written in full.
  if (first.power % 3 !== 0) return `${quoted(first.before)}#,##0`;
  return `${quoted(first.before)}${digits}${','.repeat(Math.max(0, Math.round(first.power / 3)))}${quoted(first.after)}`;
}

/** The number format with which a chart writes these figures as the page does: €1.86m, 5.2%, 27%. */
export function formatCodeOf(figures: readonly Figure[]): string {
  const shapes = figures.flatMap((figure) => shapeOf(figure) ?? []);
  const powers = [...new Set(shapes.map(({ power }) => power))].toSorted((a, b) => b - a);
  // A format has room for two conditions and what is left.
  return (
    powers
      .slice(0, 3)
      .map((power, index, all) => {
        const those = shapes.filter((shape) => shape.power === power);
        const isLast = index === all.length - 1;
        return `${isLast ? '' : `[>=${Math.min(...those.map(({ value }) => value))}]`}${codeOf(those)}`;
      })
      .join(';') || 'General'
  );
}
