import { meetsTarget } from '@orgscope/contract/analytics/meets-target';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { targetText } from '../../../i18n/measure-text.ts';
import type { Text } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';

/** Whether a measure is where its target wants it, in words; undefined without a target or a value. */
export function goalText(t: Text, { value, target, unit, currency }: MeasureValue): string | undefined {
  if (!target || value === null) return undefined;
  return t(meetsTarget(value, target) ? 'analytics-pages:target.met' : 'analytics-pages:target.missed', {
    target: targetText(target, unit, currency),
  });
}

/** The same with a dot. */
export function TargetLine({ measure }: { measure: MeasureValue }) {
  const { value, target } = measure;
  const goal = goalText(useText(), measure);
  if (!target || value === null) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink print:leading-tight">
      <span
        aria-hidden
        className={classes(
          'size-2 shrink-0 rounded-full forced-color-adjust-none',
          meetsTarget(value, target) ? 'bg-success' : 'bg-warning',
        )}
      />
      {goal}
    </p>
  );
}
