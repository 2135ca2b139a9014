import * as z from 'zod/mini';
import { AnalyticsRow, MeasureItPage, missingFields, PerformancePage } from '../analytics/answers.ts';
import { EngagementPage } from '../analytics/engagement.ts';
import { firstFiscalYear } from '../analytics/figures.ts';
import { inputNames, measureKeys, measureSources } from '../analytics/measures.ts';
import { yearKinds, YearPage } from '../analytics/year-in-review.ts';
import { endpoint, withData } from '../endpoint.ts';
import { calendarDate, calendarMonth } from '../fields/dates.ts';
import { codesOf, recordId, trimmedText } from '../fields/fields.ts';
import { Csv, listQuery, notOneOf, clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { modules } from '../modules.ts';
import type { Module } from '../modules.ts';
import { permissions } from '../permissions.ts';
import { criticalities, lifecycles, timeClasses } from './application-record.ts';
import { assetStatuses } from './asset-record.ts';
import { functionTypes } from './me.ts';

const access = ['analytics.can_view'] as const;
const path = '/api/analytics/';

const notYear = message('analytics.not_year');
const year = z.optional(
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{4}$/, notYear))], notYear), z.transform(Number)),
    z.number(notYear).check(z.int(notYear), z.minimum(firstFiscalYear, notYear)),
  ),
);

/** Whom and what a page is about. An id of another client finds nothing. */
export const analyticsFilters = {
  ...clientIdField,
  function_id: z.optional(recordId()),
  location_id: z.optional(recordId()),
  attribute_option_id: z.optional(recordId()),
};
const PageQuery = z.object({ ...analyticsFilters, year });

/** The running year by default. */
const YearQuery = z.extend(PageQuery, {
  /** Means the year that its days are in. Not together with `year`. */
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
});
export type YearQuery = z.infer<typeof YearQuery>;

/** Of pages that show the present: they would answer as if it had been left out. */
const notTaken = z.optional(z.never(message('analytics.present_only')));

/** Which years measure-it shows. Yearly figures are of whole years: a span means the years that its days are in. */
export const MeasureItQuery = z.extend(PageQuery, {
  /** The year that the others are compared with, and from which lines run; without it, the year before. */
  from: z.optional(calendarDate()),
  /** The year that is shown: by default, the latest with figures. Not together with `year`, which means the same. */
  to: z.optional(calendarDate()),
});
export type MeasureItQuery = z.infer<typeof MeasureItQuery>;

const fit = z.optional(z.enum(['1', '2', '3', '4', 'none'], message('analytics.not_fit')));
const codes = <const K extends string>(values: readonly K[]) => {
  const known = [...values, 'none' as const];
  return z.optional(z.enum(known, notOneOf(known)));
};

/** Which applications a performance dashboard is about. */
export const PortfolioQuery = z.object({
  ...analyticsFilters,
  criticality: codes(criticalities),
  /** The exact name; empty for applications without one. */
  vendor: z.optional(trimmedText().check(z.maxLength(150, message('common.longer', { most: 150 })))),
});
export type PortfolioQuery = z.infer<typeof PortfolioQuery>;

/** The charts whose cells open their rows, and the page of each. */
export const rowCharts = {
  fits: 'performance_dashboard',
  lifecycle: 'performance_dashboard',
  matrix: 'performance_dashboard',
  renewals: 'performance_dashboard',
  cost_by_vendor: 'performance_dashboard',
  cost_by_function: 'performance_dashboard',
  missing: 'performance_dashboard',
  people_by_function: 'measure_it',
  people_by_location: 'measure_it',
  people_by_place: 'stakeholder_engagement',
  answers: 'stakeholder_engagement',
  stalled: 'stakeholder_engagement',
  year_months: 'year_in_review',
} as const satisfies Record<string, Module>;
const charts = codesOf<keyof typeof rowCharts>(rowCharts);

const idOrNone = z.optional(z.union([z.literal('none'), recordId()], message('analytics.not_id_or_none')));

/** The rows behind a number: those of a measure or a chart, narrowed to a cell of the chart. One of both is named. */
export const RowsQuery = z.object({
  ...PortfolioQuery.shape,
  key: z.optional(z.enum(measureKeys, notOneOf(measureKeys))),
  /** Which of the measure's inputs; the first of its formula by default. */
  input: z.optional(z.enum(inputNames, notOneOf(inputNames))),
  chart: z.optional(z.enum(charts, notOneOf(charts))),
  year,
  /** `none`: the rows without one. */
  function_id: idOrNone,
  location_id: idOrNone,
  lifecycle: codes(lifecycles),
  time_class: codes(timeClasses),
  functional_fit: fit,
  technical_fit: fit,
  /** What the chart of a year counts. */
  kind: z.optional(z.enum(yearKinds, notOneOf(yearKinds))),
  /** The month in which a contract ends, or in which something happened: 2027-01. */
  month: z.optional(calendarMonth()),
  status: codes(assetStatuses),
  /** People of functions of this type. */
  function_type: z.optional(z.enum(functionTypes, notOneOf(functionTypes))),
  /** The attribute of a chart of answers, and the answer that people gave; `none`: no answer. */
  attribute_id: z.optional(recordId()),
  answer_id: idOrNone,
  /** Applications that lack this. */
  missing: z.optional(z.enum(missingFields, notOneOf(missingFields))),
  /** The business or IT owner of applications; for administrators. */
  owner_id: z.optional(recordId()),
});
export type RowsQuery = z.infer<typeof RowsQuery>;

export const readMeasureIt = endpoint({
  method: 'GET',
  path: `${path}measure-it/`,
  summary: "A client's yearly figures as measures, beside its peers: values, targets, trend, people by place.",
  access,
  module: 'measure_it',
  query: MeasureItQuery,
  answer: withData(MeasureItPage),
});

export const readYear = endpoint({
  method: 'GET',
  path: `${path}year-in-review/`,
  summary: 'What changed in a year: people, applications, assets and purchases, beside the year before.',
  access,
  module: 'year_in_review',
  query: YearQuery,
  answer: withData(YearPage),
});

const comparedSpans = ['month', 'quarter', 'year'] as const;
export type ComparedSpan = (typeof comparedSpans)[number];

export const readPerformance = endpoint({
  method: 'GET',
  path: `${path}performance-dashboard/`,
  summary: "A client's applications and assets: fit, cost, risk, renewals, and what data is missing.",
  access,
  module: 'performance_dashboard',
  query: z.extend(PortfolioQuery, {
    /** The day to compare with. Of days without a snapshot, the nearest one before counts. */
    from: z.optional(calendarDate()),
    /** How long before today at the client it is, if no day is given; a year by default. */
    compare: z.optional(z.enum(comparedSpans, notOneOf(comparedSpans))),
    year: notTaken,
    to: notTaken,
  }),
  answer: withData(PerformancePage),
});

export const EngagementQuery = z.object(analyticsFilters);
export type EngagementQuery = z.infer<typeof EngagementQuery>;

export const readEngagement = endpoint({
  method: 'GET',
  path: `${path}stakeholder-engagement/`,
  summary: 'Who takes part and where: from invited to active, coverage, profiles and answers. Small groups are hidden.',
  access,
  module: 'stakeholder_engagement',
  query: z.extend(EngagementQuery, { year: notTaken, from: notTaken, to: notTaken }),
  answer: withData(EngagementPage),
});

const { page, page_size } = listQuery(['name']);

export const rowSubjects = [
  'applications',
  'assets',
  'records',
  'people',
  'functions',
  'locations',
  'figures',
  'changes',
  'pulses',
] as const;

export const listAnalyticsRows = endpoint({
  method: 'GET',
  path: `${path}rows/`,
  summary: 'The records behind a number: the sum of their counts or costs is the number.',
  access,
  query: z.extend(RowsQuery, { page, page_size }),
  answer: withData(
    z.object({
      /**
       * `records`: applications and assets together; `pulses`: each with how many of its answers are counted; `figures`: what
       * the number was computed from, by its code, an amount of money as a cost. They have no sum: the total counts them.
       */
      subject: z.enum(rowSubjects),
      rows: z.array(AnalyticsRow),
      total: z.object({ rows: z.number(), count: z.number(), cost: z.nullable(z.string()) }),
      currency: z.nullable(z.string()),
      /** The path of the same records as a filtered list, for callers who may open it. */
      list: z.nullable(z.string()),
    }),
  ),
});

export const exportAnalyticsRows = endpoint({
  method: 'GET',
  path: `${path}rows/export/`,
  summary: 'The same records as a CSV file. People ask for the password again.',
  access,
  needsProof: 'sometimes',
  query: RowsQuery,
  produces: 'text/csv',
  answer: Csv,
});

export const listMeasures = endpoint({
  method: 'GET',
  path: `${path}measures/`,
  summary: 'The catalogue: every measure with its formula, unit, direction, inputs and source.',
  access,
  answer: withData(
    z.array(
      z.object({
        key: z.enum(measureKeys),
        page: z.enum(modules),
        name: z.string(),
        formula: z.string(),
        unit: z.string(),
        direction: z.nullable(z.enum(['higher', 'lower'])),
        inputs: z.array(z.string()),
        source: z.enum(measureSources),
        access: z.enum(permissions),
      }),
    ),
  ),
});
