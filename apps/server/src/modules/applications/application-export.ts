import { timeClasses } from '@orgscope/contract/resources/application-record';
import type { CsvColumns } from '../../http/csv.ts';
import { recordOf } from './application-record.ts';
import type { ReadApplication } from './application-record.ts';
import { shownApplication } from './shown-application.ts';

/** An application as a file tells it: as people see it, but owners by address and its cost as a plain number. */
export function exportedOf(read: ReadApplication) {
  const application = recordOf(read);
  return {
    ...shownApplication(application),
    business_owner: read.businessOwner?.username ?? null,
    it_owner: read.itOwner?.username ?? null,
    annual_cost: application.annual_cost,
    time_class: application.time_class && timeClasses[application.time_class],
    status: application.is_active ? 'Active' : 'Inactive',
  };
}
export type ExportedApplication = ReturnType<typeof exportedOf>;

const fieldsByHeading = {
  Name: 'name',
  Description: 'description',
  URL: 'url',
  Type: 'type',
  Hosting: 'hosting',
  Lifecycle: 'lifecycle',
  'End of life date': 'end_of_life_date',
  Criticality: 'criticality',
  'Functional fit': 'functional_fit',
  'Technical fit': 'technical_fit',
  'TIME class': 'time_class',
  'Business owner': 'business_owner',
  'IT owner': 'it_owner',
  Function: 'function',
  Vendor: 'vendor',
  'Contract end date': 'contract_end_date',
  'Annual cost': 'annual_cost',
  Currency: 'currency',
  'User base': 'user_base',
  'Active users': 'active_users',
  'Data classification': 'data_classification',
  Status: 'status',
} as const satisfies Record<string, keyof ExportedApplication>;

/** Headings that an import maps by itself; it leaves alone what follows from other fields. */
export const applicationColumns: CsvColumns<ExportedApplication> = Object.fromEntries(
  Object.entries(fieldsByHeading).map(([heading, field]) => [heading, (row: ExportedApplication) => row[field]]),
);
