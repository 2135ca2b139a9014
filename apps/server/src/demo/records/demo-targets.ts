import type { Target } from '@orgscope/contract/resources/targets';
import type { measureTargets } from '../../db/tables/measure-targets.ts';

type Wanted = readonly [key: Target['key'], direction: Target['direction'], value: number, high?: number];

/** What the clients of the demo's accounts want of a year, and by how much more of each year before it was less. */
const wanted: Readonly<Record<number, readonly Wanted[]>> = {
  2: [
    ['it_staff_share', 'within', 5, 8],
    ['contractor_share', 'at_most', 15],
    ['it_attrition', 'at_most', 8],
    ['it_spend_of_revenue', 'at_most', 5],
    ['security_share', 'at_least', 8],
    ['first_contact_resolution', 'at_least', 70],
    ['major_incidents_per_1000', 'at_most', 2.5],
    ['availability', 'at_least', 99.8],
    ['projects_on_time', 'at_least', 75],
    ['data_quality', 'at_least', 90],
    ['cost_at_risk_share', 'at_most', 20],
    ['application_use', 'at_least', 70],
    ['assigned_share', 'at_least', 80],
  ],
  3: [
    ['employees_per_it_employee', 'within', 14, 20],
    ['it_attrition', 'at_most', 9],
    ['cloud_share', 'at_least', 20],
    ['availability', 'at_least', 99.9],
  ],
};

/** The targets of some years. */
export const demoTargets = (years: readonly number[]): (typeof measureTargets.$inferInsert)[] =>
  Object.entries(wanted).flatMap(([clientId, targets]) =>
    years.flatMap((year) =>
      targets.map(([key, direction, value, high = null]) => ({
        clientId: Number(clientId),
        year,
        key,
        direction,
        value,
        high,
      })),
    ),
  );
