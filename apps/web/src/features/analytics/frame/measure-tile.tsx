import { isMoneyInput } from '@orgscope/contract/analytics/input-units';
import { measureOf } from '@orgscope/contract/analytics/measures';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { usePagePart } from '../../../ui/charts/card/page-parts.ts';
import { ChangeText } from '../../../ui/change-text.tsx';
import { classes } from '../../../ui/classes.ts';
import { FigureText } from '../../../ui/figure-text.tsx';
import { dotted } from '../../../lib/text/listed.ts';
import { figureOf } from './figure-of.ts';
import { MeasureInfo } from './measure-info.tsx';
import { reasonText } from './reason-text.ts';
import { goalText, TargetLine } from './target-line.tsx';
import { changeOf, estimateText } from '../../../i18n/measure-text.ts';

interface Props {
  measure: MeasureValue;
  /** Since when it changed, in words: "on 2024". */
  before: string;
  /** Opens the rows behind the figure; without it, the figure cannot be opened. */
  onOpen?: (() => void) | undefined;
  /** Opens the records that have no cost. */
  onOpenUnpriced?: () => void;
  /** The rows are open beside the page. */
  isOpen?: boolean;
  /** Those without a cost are. */
  isOpenUnpriced?: boolean;
  /** Stands where a target would: a button that sets one, or a remark. */
  children?: ReactNode;
}

/** A measure at a glance: its figure, its change and its target. */
export function MeasureTile({
  measure,
  before,
  onOpen,
  onOpenUnpriced,
  isOpen = false,
  isOpenUnpriced = false,
  children,
}: Props) {
  const t = useText();
  const { key, value, estimated, unpriced } = measure;
  const name = t(`measures:measures.${key}.name`);
  const change = changeOf(measure, measureOf(key).better);
  const tile = useRef<HTMLLIElement>(null);
  const without = unpriced ? t('analytics-pages:without_cost', { count: unpriced }) : undefined;
  const of = t(`measures:measures.${key}.of`);
  const share = shareText(t, measure);
  const why = estimated ? estimateText(measure) : reasonText(t, measure);
  usePagePart(tile, {
    kind: 'tile',
    name,
    figure: figureOf(measure),
    of: dotted([of, share, without, why]),
    change: change && `${change.text} ${before}`,
    target: goalText(t, measure),
  });
  const figure = <FigureText>{figureOf(measure)}</FigureText>;
  return (
    <li
      ref={tile}
      className={classes(
        'relative flex min-w-0 flex-col gap-0.5 rounded-card border bg-surface p-4 break-inside-avoid',
        isOpen || isOpenUnpriced
          ? 'border-accent ring-1 ring-accent'
          : without
            ? 'border-dashed border-line-strong'
            : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-sans text-sm font-medium text-muted hyphens-auto">{name}</h2>
        <MeasureInfo measure={measure} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {onOpen && value !== null ? (
          <button
            type="button"
            onClick={onOpen}
            aria-current={isOpen || undefined}
            aria-label={sentences([`${name}: ${figureOf(measure)}`, t('analytics-pages:rows.open', { name })])}
            className={classes(
              'min-w-6 rounded-small text-start decoration-1 underline-offset-4 hover:underline',
              // One digit is narrower than what is pressed: the words after it stay as close as to other figures.
              figureOf(measure).length === 1 && '-me-2',
            )}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
        <span className="text-xs text-muted">{of}</span>
      </p>
      {share && <p className="text-xs text-muted tabular-nums">{share}</p>}
      {without && (
        <p className="text-xs text-muted">
          {onOpenUnpriced ? (
            <button
              type="button"
              onClick={onOpenUnpriced}
              aria-current={isOpenUnpriced || undefined}
              aria-label={t('analytics-pages:rows.open', { name: `${name}: ${without}` })}
              className="min-h-6 rounded-small text-start text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {without}
            </button>
          ) : (
            without
          )}
        </p>
      )}
      {why && <p className="text-xs text-muted">{why}</p>}
      {change && (
        <p className="text-xs text-muted">
          <ChangeText {...change} /> {before}
        </p>
      )}
      <TargetLine measure={measure} />
      {children && <div className="text-xs text-muted">{children}</div>}
    </li>
  );
}

/** How many of how many a share is: "6 of 13". 100% of one function says less than of thirteen. */
function shareText(t: Text, { key, value, unit, estimated, inputs }: MeasureValue): string | undefined {
  const { numerator, denominator = [], statistic } = measureOf(key);
  if (unit !== 'percent' || statistic || value === null || estimated || denominator.length === 0) return undefined;
  const numbers = [...numerator, ...denominator].map((input) => (isMoneyInput(input) ? null : (inputs[input] ?? null)));
  if (numbers.includes(null)) return undefined;
  const sumOf = (counts: readonly (number | null)[]) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const [part, whole] = [numbers.slice(0, numerator.length), numbers.slice(numerator.length)];
  return t('analytics-pages:part_of', { part: sumOf(part), whole: sumOf(whole) });
}

/** The tiles of a page: two beside each other on a phone, and as many as are named on a wide screen. */
export function MeasureTiles({ columns = 4, children }: { columns?: 3 | 4; children: ReactNode }) {
  // Four are in one row on paper too, so that the chart below them has room on the first page.
  const wide = columns === 3 ? '@3xl:grid-cols-3' : '@3xl:grid-cols-4 print:grid-cols-4';
  return <ul className={`grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 @3xl:gap-5 ${wide}`}>{children}</ul>;
}
