import { timeClass } from '@orgscope/contract/resources/application-record';
import type { TimeClass } from '@orgscope/contract/resources/application-record';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';

/** The four quadrants by rows, from the upper left: technical fit rises to the right, functional fit upwards. */
export const timeFields = ['migrate', 'invest', 'eliminate', 'tolerate'] as const satisfies readonly TimeClass[];

const timeTones: Record<TimeClass, string> = {
  invest: 'text-success',
  tolerate: 'text-info',
  migrate: 'text-warning',
  eliminate: 'text-danger',
};

/** The reason for a class, "Functional fit 4, technical fit 2: Migrate", or the fit that is missing. */
export function timeReason(t: Text, functional: number | null, technical: number | null): string {
  const found = timeClass(functional, technical);
  if (found && functional !== null && technical !== null)
    return t('applications:time.reason', {
      functional,
      technical,
      name: t(`messages:applications.codes.time_class.${found}`),
    });
  if (functional !== null) return t('applications:time.technical_missing');
  return t(technical === null ? 'applications:time.both_missing' : 'applications:time.functional_missing');
}

/** A TIME class as a word, with a small picture of its quadrant. */
export function TimeBadge({ value }: { value: TimeClass }) {
  const t = useText();
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-small border border-line bg-surface px-2 py-0.5 text-xs font-medium',
        timeTones[value],
      )}
    >
      <svg aria-hidden viewBox="0 0 11 11" className="size-2.75 fill-current">
        {timeFields.map((field, index) => (
          <rect
            key={field}
            x={(index % 2) * 6}
            y={index < 2 ? 0 : 6}
            width="5"
            height="5"
            rx="1"
            opacity={field === value ? 1 : 0.25}
          />
        ))}
      </svg>
      {t(`messages:applications.codes.time_class.${value}`)}
    </span>
  );
}
