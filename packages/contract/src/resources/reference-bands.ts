import * as z from 'zod/mini';
import { measureKeys } from '../analytics/measures.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { recordId, required, trimmedText } from '../fields/fields.ts';
import { FileCheck, importField } from '../records/imports.ts';
import { Csv, versionInQuery } from '../lists/listing.ts';
import { withoutListFaults } from '../lists/list-faults.ts';
import type { ListFault } from '../lists/list-faults.ts';
import { message } from '../words/message.ts';
import { employeeRanges } from '../fields/employee-ranges.ts';
import { yearParams } from './figures.ts';

export const bandLimits = { sourceMax: 200, bands: 5000, maxBytes: 2 * 1024 * 1024 } as const;

const quartile = () =>
  z
    .number(message('common.not_number'))
    .check(z.minimum(-1e12, message('targets.out_of_range')), z.maximum(1e12, message('targets.out_of_range')));

/** Quartiles that a licensed study published for a measure, an industry, a size and a year. */
export const ReferenceBand = z.object({
  key: z.enum(measureKeys, message('targets.unknown_measure')),
  /** Null for all industries. */
  industry_id: z.nullable(recordId()),
  /** A range of employees; null for all sizes. */
  size: z.nullable(z.enum(employeeRanges, message('bands.unknown_size'))),
  p25: quartile(),
  median: quartile(),
  p75: quartile(),
  /** The study, as pages name it. */
  source: trimmedText(required(message('bands.fields.source'))).check(
    z.minLength(1, required(message('bands.fields.source'))),
    z.maxLength(bandLimits.sourceMax, message('common.longer', { most: bandLimits.sourceMax })),
  ),
});
export type ReferenceBand = z.infer<typeof ReferenceBand>;

/** The errors of a list of bands, by position: quartiles in order, each group once. */
export function bandFaults(bands: readonly ReferenceBand[]): ListFault[] {
  const groups = new Set<string>();
  return bands.flatMap<ListFault>(({ key, industry_id: industry, size, p25, median, p75 }, at) => {
    const group = `${key} ${industry ?? ''} ${size ?? ''}`;
    if (groups.has(group)) return [{ at, field: 'key', text: message('bands.twice') }];
    groups.add(group);
    return p25 <= median && median <= p75 ? [] : [{ at, field: 'median', text: message('bands.order') }];
  });
}

const path = '/api/analytics/reference-bands/';
export const YearBands = z.object({
  year: z.int(),
  bands: z.array(
    z.extend(ReferenceBand, {
      industry_id: z.nullable(z.int()),
      p25: z.number(),
      median: z.number(),
      p75: z.number(),
      source: z.string(),
    }),
  ),
  version: z.int(),
});
const access = ['core.can_admin'] as const;

export const listReferenceBands = endpoint({
  method: 'GET',
  path,
  summary: 'The reference bands of all years, the latest year first. Money is in US dollars.',
  access,
  answer: withData(z.array(YearBands)),
});

export const saveReferenceBands = endpoint({
  method: 'PUT',
  path: `${path}:year/`,
  summary: 'Replace the reference bands of a year. An empty list removes them. With a version, as `edit_conflict`.',
  access,
  params: yearParams,
  query: z.object({ version: versionInQuery }),
  maxBytes: bandLimits.maxBytes,
  body: z
    .array(ReferenceBand, message('bands.not_a_list'))
    .check(z.maxLength(bandLimits.bands, message('bands.many')), withoutListFaults(bandFaults)),
  answer: withMessage(YearBands),
});

export const exportReferenceBands = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The reference bands of all years as a CSV file.',
  access,
  produces: 'text/csv',
  answer: Csv,
});

export const readReferenceBandsFile = endpoint({
  method: 'POST',
  path: `${path}:year/file/`,
  summary: 'Read the bands of a year from a CSV file as exported, or tell its faults by line. Nothing is saved.',
  access,
  params: yearParams,
  body: z.object({}),
  upload: { field: importField, takes: 'csv' },
  answer: withData(z.extend(FileCheck, { bands: YearBands.shape.bands })),
});
