// What the form shows of a year's figures, and what it makes of them for the server.
import { countFigures, figureFields, FiguresInput, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { FigureField } from '@orgscope/contract/analytics/figures';
import * as z from 'zod/mini';
import { fromKeys } from '../../../lib/object-keys.ts';
import { shownAmount, shownDecimal } from '../../../lib/numbers/shown-number.ts';
import { typedAmount, typedCount, typedNumber } from '../../../lib/numbers/typed-number.ts';

/** The figures as they are typed. */
export type FigureValues = Record<FigureField, string>;
export type FigureBody = z.input<typeof FiguresInput>;

type Known = { readonly [Name in FigureField]?: number | string | null | undefined } & {
  readonly currency?: string | null | undefined;
};

const isMoney = (name: FigureField) => moneyFigures.some((one) => one === name);

export const shownFigures = (figures: Known | undefined): FigureValues =>
  fromKeys(figureFields, (name) => {
    const value = figures?.[name] ?? '';
    if (typeof value === 'number' && name === 'availability') return shownDecimal(value, '');
    return isMoney(name) ? shownAmount(String(value), figures?.currency ?? '') : String(value);
  });

/** The typed figures as they are sent: what is empty is unknown. */
export const sentFigures = (values: FigureValues): FigureBody => ({
  ...fromKeys(countFigures, (name) => typedCount(values[name]) ?? null),
  ...fromKeys(moneyFigures, (name) => typedAmount(values[name], values.currency).value),
  // At most 100: no separator stands between thousands.
  availability: typedNumber(values.availability, '').value ?? null,
  currency: values.currency || null,
});

/** The rules of the form: the contract's, for texts as they are typed. */
export const figuresSchema: z.ZodMiniType<FigureBody, FigureValues> = z.pipe(
  z.custom<FigureValues>(),
  z.transform((values: FigureValues, { issues }): FigureBody => {
    for (const name of moneyFigures) {
      const { fault } = typedAmount(values[name], values.currency);
      if (fault) issues.push({ code: 'custom', message: fault, input: values, path: [name] });
    }
    // It reports the errors between figures too.
    const { data, error } = FiguresInput.safeParse(sentFigures(values));
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', message, input: values, path });
    return data ?? z.NEVER;
  }),
);

/** The sections of the form, in its order. */
export const figureSections = {
  people: ['employees', 'it_employees', 'it_contractors', 'it_leavers'],
  money: [
    'currency',
    'revenue',
    'it_operating_cost',
    'it_capital_cost',
    'it_personnel_cost',
    'it_cloud_cost',
    'it_security_cost',
  ],
  service: ['tickets', 'tickets_first_contact', 'major_incidents', 'availability'],
  projects: ['projects_finished', 'projects_on_time'],
} as const satisfies Record<string, readonly FigureField[]>;
