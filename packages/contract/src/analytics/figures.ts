// The yearly figures of a client, as its administrators enter them for a fiscal year.
import * as z from 'zod/mini';
import { clearable } from '../fields/fields.ts';
import { versionRead } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { amount, costMessages, currencyCode, fitsCurrency } from '../numbers/money.ts';
import type { MoneyInput } from './input-units.ts';

/** Fiscal years that may be entered: from this one to the current one. */
export const firstFiscalYear = 1990;

export const figureLimits = { countMax: 1_000_000_000, yearsBefore: 5 } as const;

export const countFigures = [
  'employees',
  'it_employees',
  'it_contractors',
  'it_leavers',
  'tickets',
  'tickets_first_contact',
  'major_incidents',
  'projects_finished',
  'projects_on_time',
] as const;
export type CountFigure = (typeof countFigures)[number];

export const moneyFigures = [
  'revenue',
  'it_operating_cost',
  'it_capital_cost',
  'it_personnel_cost',
  'it_cloud_cost',
  'it_security_cost',
] as const satisfies readonly (MoneyInput | 'it_capital_cost')[];
export type MoneyFigure = (typeof moneyFigures)[number];

export const figureFields = [...countFigures, ...moneyFigures, 'availability', 'currency'] as const;
export type FigureField = (typeof figureFields)[number];

const count = () =>
  clearable(
    z.number(message('common.not_number')).check(
      // An error of z.int() would hide the errors between figures.
      z.multipleOf(1, message('common.not_whole_number')),
      z.nonnegative(message('common.negative')),
      z.maximum(figureLimits.countMax, message('common.above', { most: figureLimits.countMax })),
    ),
  );
/** The revenue of a large company, in won, has fifteen digits. */
const money = () => clearable(amount(15));

const each = <K extends string, S>(names: readonly K[], schema: () => S) =>
  Object.fromEntries(names.map((name) => [name, schema()])) as Record<K, S>;

const shownFigures = {
  ...each(countFigures, () => z.nullable(z.number())),
  ...each(moneyFigures, () => z.nullable(z.string())),
  availability: z.nullable(z.number()),
  currency: z.nullable(z.string()),
};

/** The figures that a file has columns for. */
export const FiguresOfFile = z.partial(z.object(shownFigures));
export type FiguresOfFile = z.infer<typeof FiguresOfFile>;

export const Figures = z.object({
  year: z.int(),
  ...shownFigures,
  version: z.int(),
  changed_by: z.nullable(z.string()),
  changed_at: z.string(),
});
export type Figures = z.infer<typeof Figures>;

type Values = Partial<Record<FigureField, number | string | null | undefined>>;
interface Fault {
  readonly field: FigureField;
  readonly text: string;
}

/** A part, the figures whose sum it must not exceed, and the error if it does. */
const parts: readonly (readonly [part: FigureField, whole: readonly FigureField[], text: string])[] = [
  ['it_employees', ['employees'], message('figures.above_whole.it_employees')],
  ['tickets_first_contact', ['tickets'], message('figures.above_whole.tickets_first_contact')],
  ['projects_on_time', ['projects_finished'], message('figures.above_whole.projects_on_time')],
  ...(['it_personnel_cost', 'it_cloud_cost', 'it_security_cost'] as const).map(
    (part) => [part, ['it_operating_cost', 'it_capital_cost'], message('figures.above_whole.cost')] as const,
  ),
];

const known = (values: Values, field: FigureField): number | undefined => {
  const value = values[field] ?? undefined;
  return value === undefined ? undefined : Number(value);
};

function whole(values: Values, fields: readonly FigureField[]): number | undefined {
  const numbers = fields.map((field) => known(values, field));
  if (numbers.some((number) => number === undefined)) return undefined;
  const total = numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);
  // Amounts have three decimals at most: without what adding them as floats left over, a part may equal its whole.
  return Number(total.toFixed(3));
}

/** The errors between the figures of a year, each at the field to correct. */
export function figureFaults(values: Values): Fault[] {
  const faults: Fault[] = [];
  for (const [part, of, text] of parts) {
    const value = known(values, part);
    const most = whole(values, of);
    if (value !== undefined && most !== undefined && value > most) {
      faults.push({ field: part, text });
    }
  }
  const { currency } = values;
  const amounts = moneyFigures.filter((field) => (values[field] ?? null) !== null);
  if (amounts.length > 0 && !currency) faults.push({ field: 'currency', text: costMessages.currencyMissing });
  for (const field of currency ? amounts : []) {
    if (!fitsCurrency(String(values[field]), String(currency)))
      faults.push({ field, text: costMessages.currencyDigits });
  }
  return faults;
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The check of the errors between figures; reported with those of single figures. */
const withoutFaults = () =>
  z.superRefine<object>(
    (sent, { issues }) => {
      const values: Values = Object.fromEntries(Object.entries(sent).filter(([, value]) => isPlain(value)));
      for (const { field, text } of figureFaults(values))
        issues.push({ code: 'custom', message: text, path: [field], input: values[field] });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

const enteredFigures = {
  ...each(countFigures, count),
  ...each(moneyFigures, money),
  /** A percentage of the time. */
  availability: clearable(
    z
      .number(message('common.not_number'))
      .check(
        z.nonnegative(message('common.negative')),
        z.maximum(100, message('common.above', { most: 100 })),
        z.multipleOf(0.0001, message('figures.availability_digits')),
      ),
  ),
  currency: clearable(currencyCode()),
};

/** The figures of a year as they are entered: a figure that is left out or null is unknown. */
export const FiguresInput = z.object({ ...enteredFigures, ...versionRead }).check(withoutFaults());
export type FiguresInput = z.infer<typeof FiguresInput>;

/**
 * Replaces all figures of a year, so that a misspelt name would erase a figure: unknown fields are refused, and so is a body
 * without any figure. What a list tells beside the figures may be sent back.
 */
export const FiguresReplacement = z
  .strictObject({
    ...enteredFigures,
    /** The version that the editor started from; 0 if the year had no figures. */
    ...versionRead,
    year: z.optional(z.unknown()),
    changed_by: z.optional(z.unknown()),
    changed_at: z.optional(z.unknown()),
  })
  .check(
    withoutFaults(),
    z.refine((sent) => figureFields.some((field) => sent[field] !== undefined), message('figures.none_sent')),
  );

/** What looks wrong but may be right: it is shown beside the field, and stops nobody. */
export function figureWarnings(values: Values, yearBefore: Values | undefined): Fault[] {
  const warnings: Fault[] = [];
  const warn = (field: FigureField, text: string) => warnings.push({ field, text });
  const share = (part: FigureField, of: readonly FigureField[]) => {
    const total = whole(values, of);
    const value = known(values, part);
    return value === undefined || !total ? undefined : (100 * value) / total;
  };
  if ((share('it_employees', ['employees']) ?? 0) > 50) warn('it_employees', message('figures.unusual.it_employees'));
  if ((share('it_leavers', ['it_employees']) ?? 0) > 60) warn('it_leavers', message('figures.unusual.it_leavers'));
  const spend = whole(values, ['it_operating_cost', 'it_capital_cost']);
  const revenue = known(values, 'revenue');
  if (spend !== undefined && revenue !== undefined && spend > 0.4 * revenue)
    warn('revenue', message('figures.unusual.revenue'));
  if ((known(values, 'availability') ?? 100) < 90) warn('availability', message('figures.unusual.availability'));
  if (!yearBefore) return warnings;
  const isSameCurrency = values.currency === yearBefore.currency;
  for (const field of [...countFigures, ...(isSameCurrency ? moneyFigures : [])]) {
    const [now, before] = [known(values, field), known(yearBefore, field)];
    if (now === undefined || !before || warnings.some((warning) => warning.field === field)) continue;
    // Small counts change by large shares every year.
    if (Math.max(now, before) >= 20 && (now > 2 * before || now < before / 2)) {
      warn(field, message(now > before ? 'figures.unusual.doubled' : 'figures.unusual.halved'));
    }
  }
  return warnings;
}
