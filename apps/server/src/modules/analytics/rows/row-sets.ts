// Which records are behind a number: those of a measure's input, or those that a chart counts.
import {
  figureInputs,
  formulaInputs,
  inputNames,
  measureOf,
  recordInputs,
} from '@orgscope/contract/analytics/measures';
import type { FigureInput, MeasureInput, MeasureKey, RecordInput } from '@orgscope/contract/analytics/measures';
import { isPulseMeasure, pulseModule } from '@orgscope/contract/analytics/pulse-measures';
import { message } from '@orgscope/contract/words/message';
import { rowCharts } from '@orgscope/contract/resources/analytics';
import type { RowsQuery } from '@orgscope/contract/resources/analytics';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Module } from '@orgscope/contract/modules';
import { applications } from '../../../db/tables/applications.ts';
import { assets } from '../../../db/tables/assets.ts';
import { AppError } from '../../../errors/app-error.ts';
import { applicationPortions, isLive, isRenewal, timeClassSql } from '../../applications/portfolio.ts';
import { assetPortions } from '../../assets/holdings.ts';
import type { Portion } from '../../records/portion.ts';

/** Records of one kind. What is not counted has no sum. */
interface RecordSet extends Portion {
  readonly kind: 'applications' | 'assets';
  /** What places a row, and its date. */
  readonly code: SQL;
  readonly date: SQL;
}

export type RowSet =
  | { readonly of: 'records'; readonly sets: readonly RecordSet[] }
  /** Those who take a seat, or the active ones. */
  | { readonly of: 'people'; readonly who: 'seats' | 'active' }
  /** The inputs of a measure themselves. */
  | { readonly of: 'inputs'; readonly key: MeasureKey };

/** The charts of this folder's pages. */
type Chart = Exclude<keyof typeof rowCharts, 'people_by_place' | 'answers' | 'stalled' | 'year_months'>;
const isOwnChart = (chart: keyof typeof rowCharts): chart is Chart =>
  !['people_by_place', 'answers', 'stalled', 'year_months'].includes(chart);

const noDate = sql`null::date`;
const [lifecycle, timeClass, status] = [sql`${applications.lifecycle}`, sql`(${timeClassSql})`, sql`${assets.status}`];

/** The columns of inputs that are not placed by their class, or that are about a date. */
const special: Partial<Record<RecordInput, { code?: SQL; date?: SQL }>> = {
  applications_past_end_of_life: { code: lifecycle, date: sql`${applications.endOfLifeDate}` },
  contracts_ending: { date: sql`${applications.contractEndDate}` },
  current_applications: { code: lifecycle },
  complete_applications: { code: lifecycle },
  ended_warranties: { date: sql`${assets.warrantyEnd}` },
  ending_warranties: { date: sql`${assets.warrantyEnd}` },
  asset_age_months: { date: sql`${assets.purchaseDate}` },
  dated_assets: { date: sql`${assets.purchaseDate}` },
};

const ofApplications = (portion: Portion, columns: { code?: SQL; date?: SQL } = {}): RecordSet => ({
  kind: 'applications',
  code: timeClass,
  date: noDate,
  ...portion,
  ...columns,
});

const ofAssets = (portion: Portion, columns: { date?: SQL } = {}): RecordSet => ({
  kind: 'assets',
  code: status,
  date: noDate,
  ...portion,
  ...columns,
});

function setsOfInput(input: RecordInput, day: SQL): RecordSet[] {
  const running: Partial<Record<RecordInput, Portion>> = applicationPortions(day);
  const held: Partial<Record<RecordInput, Portion>> = assetPortions(day);
  const [one, other] = [running[input], held[input]];
  return [...(one ? [ofApplications(one, special[input])] : []), ...(other ? [ofAssets(other, special[input])] : [])];
}

function setOfChart(chart: Exclude<Chart, 'people_by_function' | 'people_by_location'>, day: SQL): RecordSet {
  const every = sql`true`;
  const { current_applications: current } = applicationPortions(day);
  const sets = {
    fits: ofApplications({ where: isLive, sum: 'cost' }),
    lifecycle: ofApplications({ where: every }, { code: lifecycle }),
    matrix: ofApplications({ where: every }, { code: lifecycle }),
    renewals: ofApplications({ where: isRenewal(day), sum: 'cost' }, { date: sql`${applications.contractEndDate}` }),
    cost_by_vendor: ofApplications({ where: isLive, sum: 'cost' }),
    cost_by_function: ofApplications({ where: isLive, sum: 'cost' }),
    missing: ofApplications(current, { code: lifecycle }),
  } as const;
  return sets[chart];
}

const isRecordInput = (input: MeasureInput): input is RecordInput => recordInputs.some((name) => name === input);
const isFigure = (input: MeasureInput): input is FigureInput => figureInputs.some((name) => name === input);

const refuse = (field: string, text: string) => new AppError('validation_failed', { [field]: [text] });

/** The input that a query names, or the first of the measure's formula. */
export function inputOf(key: MeasureKey, named: MeasureInput | undefined): MeasureInput {
  const inputs = formulaInputs(measureOf(key));
  const input = named ?? inputs[0] ?? inputNames[0];
  if (!inputs.includes(input)) throw refuse('input', message('analytics.not_input'));
  return input;
}

/** The analytics that the rows behind a query's number belong to. */
export function pageOf({ key, chart }: RowsQuery): Module {
  // Whatever page shows them: the rows are pulses.
  if (key && isPulseMeasure(key)) return pulseModule;
  if (key) return measureOf(key).page;
  if (chart) return rowCharts[chart];
  throw refuse('key', message('analytics.rows_of_what'));
}

/** The rows behind the number that a query names, before its filters. */
export function rowSetOf({ key, input: named, chart }: RowsQuery, day: SQL): RowSet {
  if (key) {
    const input = inputOf(key, named);
    if (input === 'people_with_seat') return { of: 'people', who: 'seats' };
    if (input === 'seat_limit' || isFigure(input) || !isRecordInput(input)) return { of: 'inputs', key };
    return { of: 'records', sets: setsOfInput(input, day) };
  }
  if (chart === 'people_by_function' || chart === 'people_by_location') return { of: 'people', who: 'active' };
  if (!chart || !isOwnChart(chart)) throw refuse('key', message('analytics.rows_of_what'));
  return { of: 'records', sets: [setOfChart(chart, day)] };
}
