// Every measure that has a formula of its own: pages, the catalogue, help, exports and the guide read it here.
import type { Module } from '../modules.ts';
import type { Permission } from '../permissions.ts';
import { pulseInputs, pulseMeasures } from './pulse-measures.ts';
import type { PulseMeasureInput } from './pulse-measures.ts';
import { yearInputs, yearMeasures } from './year-measures.ts';
import type { YearInput } from './year-measures.ts';

/** Fields of a client's yearly figures. `it_spend` is the sum of operating and capital cost. */
export const figureInputs = [
  'employees',
  'it_employees',
  'it_contractors',
  'it_leavers',
  'revenue',
  'it_spend',
  'it_operating_cost',
  'it_personnel_cost',
  'it_cloud_cost',
  'it_security_cost',
  'tickets',
  'tickets_first_contact',
  'major_incidents',
  'availability',
  'projects_finished',
  'projects_on_time',
] as const;

/** Counts and sums of a client's active records. */
export const recordInputs = [
  'live_applications',
  'assigned_devices',
  'recorded_technology_cost',
  'invest_applications',
  'tolerate_applications',
  'migrate_applications',
  'eliminate_applications',
  'unassessed_applications',
  'cost_at_risk',
  'live_cost',
  'complete_applications',
  'current_applications',
  'applications_past_end_of_life',
  'contracts_ending',
  'active_users',
  'user_base',
  'cost_of_used_applications',
  'active_users_with_cost',
  'assigned_assets',
  'usable_assets',
  'ended_warranties',
  'ending_warranties',
  'asset_age_months',
  'dated_assets',
  'people_with_seat',
  'seat_limit',
  'invited_accounts',
  'confirmed_accounts',
  'accounts_with_terms',
  'accounts_with_profile',
  'accounts_in_use',
  'reached_functions',
  'all_functions',
  'reached_locations',
  'all_locations',
  'business_people',
  'it_people',
  'filled_profile_fields',
  'profile_fields',
  'given_answers',
  'asked_answers',
] as const;

export type FigureInput = (typeof figureInputs)[number];
export type RecordInput = (typeof recordInputs)[number];
export type MeasureInput = FigureInput | RecordInput | PulseMeasureInput | YearInput;
export const inputNames = [...figureInputs, ...recordInputs, ...pulseInputs, ...yearInputs] as const;

export const measureSources = ['figures', 'records', 'both', 'pulses'] as const;

export type Unit = 'percent' | 'count' | 'ratio' | 'money' | 'months' | 'days';

export interface Measure {
  readonly page: Module;
  readonly unit: Unit;
  /** Which way is better. Without one, a change is neither good nor bad. */
  readonly better?: 'higher' | 'lower';
  /**
   * The value is `factor` (1 by default) times the sum of `numerator`, divided by the sum of `denominator` if there is
   * one.
   */
  readonly factor?: number;
  /** The value is the median of the input among the records, not its sum. */
  readonly statistic?: 'median';
  readonly numerator: readonly MeasureInput[];
  readonly denominator?: readonly MeasureInput[];
  /** What an administrator enters each year, what is counted among records, both, or what closed pulses showed. */
  readonly source: (typeof measureSources)[number];
  readonly access: Permission;
  /** Clients give it to their peers, and are compared by it. */
  readonly isCompared?: true;
}

const access = 'analytics.can_view';
const figures = { page: 'measure_it', source: 'figures', access, isCompared: true } as const;
const both = { page: 'measure_it', source: 'both', access, isCompared: true } as const;
const records = { page: 'performance_dashboard', source: 'records', access } as const;
/** Shares and means, which do not grow with a client. */
const compared = { ...records, isCompared: true } as const;
const engagement = { page: 'stakeholder_engagement', source: 'records', access } as const;
const reached = { ...engagement, unit: 'percent', better: 'higher', factor: 100 } as const;

export const measures = {
  it_staff_share: { ...figures, unit: 'percent', factor: 100, numerator: ['it_employees'], denominator: ['employees'] },
  employees_per_it_employee: { ...figures, unit: 'ratio', numerator: ['employees'], denominator: ['it_employees'] },
  contractor_share: {
    ...figures,
    unit: 'percent',
    factor: 100,
    numerator: ['it_contractors'],
    denominator: ['it_employees', 'it_contractors'],
  },
  it_attrition: {
    ...figures,
    unit: 'percent',
    better: 'lower',
    factor: 100,
    numerator: ['it_leavers'],
    denominator: ['it_employees'],
  },
  it_spend_of_revenue: { ...figures, unit: 'percent', factor: 100, numerator: ['it_spend'], denominator: ['revenue'] },
  it_spend_per_employee: { ...figures, unit: 'money', numerator: ['it_spend'], denominator: ['employees'] },
  operating_share: {
    ...figures,
    unit: 'percent',
    factor: 100,
    numerator: ['it_operating_cost'],
    denominator: ['it_spend'],
  },
  personnel_share: {
    ...figures,
    unit: 'percent',
    factor: 100,
    numerator: ['it_personnel_cost'],
    denominator: ['it_spend'],
  },
  cloud_share: { ...figures, unit: 'percent', factor: 100, numerator: ['it_cloud_cost'], denominator: ['it_spend'] },
  security_share: {
    ...figures,
    unit: 'percent',
    factor: 100,
    numerator: ['it_security_cost'],
    denominator: ['it_spend'],
  },
  tickets_per_employee_month: {
    ...figures,
    unit: 'ratio',
    factor: 1 / 12,
    numerator: ['tickets'],
    denominator: ['employees'],
  },
  first_contact_resolution: {
    ...figures,
    unit: 'percent',
    better: 'higher',
    factor: 100,
    numerator: ['tickets_first_contact'],
    denominator: ['tickets'],
  },
  major_incidents_per_1000: {
    ...figures,
    unit: 'ratio',
    better: 'lower',
    factor: 1000,
    numerator: ['major_incidents'],
    denominator: ['employees'],
  },
  availability: { ...figures, unit: 'percent', better: 'higher', numerator: ['availability'] },
  projects_on_time: {
    ...figures,
    unit: 'percent',
    better: 'higher',
    factor: 100,
    numerator: ['projects_on_time'],
    denominator: ['projects_finished'],
  },
  live_applications_per_100: {
    ...both,
    unit: 'ratio',
    factor: 100,
    numerator: ['live_applications'],
    denominator: ['employees'],
  },
  assigned_devices_per_employee: {
    ...both,
    unit: 'ratio',
    numerator: ['assigned_devices'],
    denominator: ['employees'],
  },
  recorded_technology_cost_per_employee: {
    ...both,
    unit: 'money',
    numerator: ['recorded_technology_cost'],
    denominator: ['employees'],
  },
  ...pulseMeasures,
  time_invest: { ...records, unit: 'count', numerator: ['invest_applications'] },
  time_tolerate: { ...records, unit: 'count', numerator: ['tolerate_applications'] },
  time_migrate: { ...records, unit: 'count', numerator: ['migrate_applications'] },
  time_eliminate: { ...records, unit: 'count', numerator: ['eliminate_applications'] },
  time_unassessed: { ...records, unit: 'count', better: 'lower', numerator: ['unassessed_applications'] },
  cost_at_risk: { ...records, unit: 'money', better: 'lower', numerator: ['cost_at_risk'] },
  cost_at_risk_share: {
    ...compared,
    unit: 'percent',
    better: 'lower',
    factor: 100,
    numerator: ['cost_at_risk'],
    denominator: ['live_cost'],
  },
  data_quality: {
    ...compared,
    unit: 'percent',
    better: 'higher',
    factor: 100,
    numerator: ['complete_applications'],
    denominator: ['current_applications'],
  },
  live_past_end_of_life: { ...records, unit: 'count', better: 'lower', numerator: ['applications_past_end_of_life'] },
  contracts_ending_90_days: { ...records, unit: 'count', numerator: ['contracts_ending'] },
  application_use: {
    ...compared,
    unit: 'percent',
    better: 'higher',
    factor: 100,
    numerator: ['active_users'],
    denominator: ['user_base'],
  },
  cost_per_active_user: {
    ...compared,
    unit: 'money',
    better: 'lower',
    numerator: ['cost_of_used_applications'],
    denominator: ['active_users_with_cost'],
  },
  assigned_share: {
    ...compared,
    unit: 'percent',
    better: 'higher',
    factor: 100,
    numerator: ['assigned_assets'],
    denominator: ['usable_assets'],
  },
  warranties_ended: { ...records, unit: 'count', better: 'lower', numerator: ['ended_warranties'] },
  warranties_ending_90_days: { ...records, unit: 'count', numerator: ['ending_warranties'] },
  asset_age_months_mean: { ...records, unit: 'months', numerator: ['asset_age_months'], denominator: ['dated_assets'] },
  seats_used_share: {
    ...records,
    unit: 'percent',
    factor: 100,
    numerator: ['people_with_seat'],
    denominator: ['seat_limit'],
  },
  invited: { ...engagement, unit: 'count', numerator: ['invited_accounts'] },
  confirmed: { ...engagement, unit: 'count', numerator: ['confirmed_accounts'] },
  accepted_terms: { ...engagement, unit: 'count', numerator: ['accounts_with_terms'] },
  completed_profile: { ...engagement, unit: 'count', numerator: ['accounts_with_profile'] },
  active_30_days: { ...engagement, unit: 'count', numerator: ['accounts_in_use'] },
  participation: { ...reached, numerator: ['accounts_in_use'], denominator: ['invited_accounts'] },
  function_coverage: { ...reached, numerator: ['reached_functions'], denominator: ['all_functions'] },
  location_coverage: { ...reached, numerator: ['reached_locations'], denominator: ['all_locations'] },
  business_share: {
    ...engagement,
    unit: 'percent',
    factor: 100,
    numerator: ['business_people'],
    denominator: ['business_people', 'it_people'],
  },
  profile_completeness: { ...reached, numerator: ['filled_profile_fields'], denominator: ['profile_fields'] },
  attribute_response: { ...reached, numerator: ['given_answers'], denominator: ['asked_answers'] },
  ...yearMeasures,
} as const satisfies Record<string, Measure>;

export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as [MeasureKey, ...MeasureKey[]];

/** The measure of a key, without its literal types. */
export const measureOf = (key: MeasureKey): Measure => measures[key];

/** What the formula of a measure needs, each input once. */
export const formulaInputs = ({ numerator, denominator = [] }: Measure): MeasureInput[] => [
  ...new Set([...numerator, ...denominator]),
];

/** The measures by which clients are compared with their peers. */
export const comparedMeasures: readonly MeasureKey[] = measureKeys.filter((key) => measureOf(key).isCompared);

/** The measures of a page, in its order. */
export const measuresOf = (page: Module): MeasureKey[] => measureKeys.filter((key) => measures[key].page === page);
