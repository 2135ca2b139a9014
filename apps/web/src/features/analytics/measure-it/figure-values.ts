// What the form shows of a year's figures, and what it makes of them for the server.
import {
  countFigures,
  figureFaults,
  figureFields,
  FiguresInput,
  moneyFigures,
} from '@orgscope/contract/analytics/figures';
import type { FigureField } from '@orgscope/contract/analytics/figures';
import * as z from 'zod/mini';
import { typedAmount } from '../../../lib/money.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { typedCount } from '../../../lib/typed-number.ts';

/** The figures as they are typed. */
export type FigureValues = Record<FigureField, string>;
export type FigureBody = z.input<typeof FiguresInput>;

type Known = { readonly [Name in FigureField]?: number | string | null | undefined };

export const shownFigures = (figures: Known | undefined): FigureValues =>
  fromKeys(figureFields, (name) => String(figures?.[name] ?? ''));

const percentOf = (typed: string) =>
  typed.trim() === '' ? null : Number(typed.trim().replace(/\s*%$/, '').replace(',', '.'));

/** The typed figures as they are sent: what is empty is unknown. */
export const sentFigures = (values: FigureValues): FigureBody => ({
  ...fromKeys(countFigures, (name) => typedCount(values[name]) ?? null),
  ...fromKeys(moneyFigures, (name) => typedAmount(values[name]).trim() || null),
  availability: percentOf(values.availability),
  currency: values.currency || null,
});

/** The rules of the form: the contract's, for texts as they are typed. */
export const figuresSchema: z.ZodMiniType<FigureBody, FigureValues> = z.pipe(
  z.pipe(z.custom<FigureValues>(), z.transform(sentFigures)),
  FiguresInput.check(({ value, issues }) => {
    for (const { field, text } of figureFaults(value))
      issues.push({ code: 'custom', message: text, input: value, path: [field] });
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
