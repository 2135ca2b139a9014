import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { referenceBands } from '../../db/tables/reference-bands.ts';
import { demoIndustries } from '../sources/industries.ts';

type Quartiles = readonly [p25: number, median: number, p75: number];

/** What an invented study says of all companies, and of mechanical engineering. */
const ofAll: Partial<Record<MeasureKey, Quartiles>> = {
  it_staff_share: [3.1, 5.2, 8.4],
  contractor_share: [8, 15, 24],
  it_attrition: [6.5, 9.8, 13.5],
  it_spend_of_revenue: [2.1, 3.6, 6.2],
  it_spend_per_employee: [6_200, 10_400, 17_500],
  cloud_share: [10, 17, 26],
  security_share: [5.2, 7.4, 10.1],
  tickets_per_employee_month: [0.6, 0.85, 1.2],
  first_contact_resolution: [58, 67, 75],
  availability: [99.5, 99.8, 99.95],
  projects_on_time: [52, 64, 76],
  cost_at_risk_share: [24, 37, 52],
  application_use: [55, 68, 79],
};
const ofEngineers: Partial<Record<MeasureKey, Quartiles>> = {
  it_staff_share: [3.4, 4.9, 7.1],
  it_spend_of_revenue: [1.9, 3.1, 4.8],
  it_spend_per_employee: [5_400, 8_600, 13_200],
  security_share: [4.6, 6.5, 8.9],
};

/** The bands of the study of some years. */
export function demoBands(years: readonly number[]): Omit<typeof referenceBands.$inferInsert, 'id'>[] {
  const engineers = demoIndustries.findIndex(({ name }) => name === 'Mechanical engineering') + 1;
  const bandsOf = (bands: typeof ofAll, year: number, industryId: number | null) =>
    Object.entries(bands).map(([key, [p25, median, p75]]) => ({
      year,
      key: key as MeasureKey,
      industryId,
      size: null,
      p25,
      median,
      p75,
      source: 'Northlight IT Almanac',
    }));
  return years.flatMap((year) => [...bandsOf(ofAll, year, null), ...bandsOf(ofEngineers, year, engineers)]);
}
