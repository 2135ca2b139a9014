import * as z from 'zod/mini';
import { calendarMonth } from '../fields/dates.ts';
import { recordId, trimmedText } from '../fields/fields.ts';
import { notOneOf } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { clientRecordCalls } from '../records/calls.ts';
import { applicationFields, applicationMessages } from './application-record.ts';

/** The parts of a portfolio that the performance dashboard and home count, as filters of the list. */
export const listedPortions = [
  'live_applications',
  'invest_applications',
  'tolerate_applications',
  'migrate_applications',
  'eliminate_applications',
  'unassessed_applications',
  'cost_at_risk',
  'current_applications',
  'complete_applications',
  'applications_past_end_of_life',
  'contracts_ending',
  'contracts_ending_soon',
  'renewals',
  'active_users',
  'active_users_with_cost',
] as const;
export type ListedPortion = (typeof listedPortions)[number];

/** What an application of the list can lack. */
export const lackedFields = [
  'criticality',
  'functional_fit',
  'technical_fit',
  'owner',
  'annual_cost',
  'function',
  'vendor',
] as const;
export type LackedField = (typeof lackedFields)[number];

const fit = z.optional(z.enum(['1', '2', '3', '4'], notOneOf(['1', '2', '3', '4'])));

export const applicationCalls = clientRecordCalls({
  path: '/api/core/applications/',
  one: 'application',
  many: 'applications',
  access: ['core.can_admin', 'core.can_manage_client'],
  absent: applicationMessages.absent,
  fields: applicationFields,
  filters: {
    portion: z.optional(z.enum(listedPortions, notOneOf(listedPortions))),
    without: z.optional(z.enum(lackedFields, notOneOf(lackedFields))),
    functional_fit: fit,
    technical_fit: fit,
    /** The exact name. */
    vendor: z.optional(trimmedText().check(z.maxLength(150, message('common.longer', { most: 150 })))),
    /** The month in which the contract ends: 2027-01. */
    contract_month: z.optional(calendarMonth()),
    /** Where the business owner works, and what that person has answered. */
    owner_location_id: z.optional(recordId()),
    owner_option_id: z.optional(recordId()),
    /** Business or IT owner. */
    owner_id: z.optional(recordId()),
  },
});

export const {
  list: listApplications,
  export: exportApplications,
  read: readApplication,
  history: listApplicationHistory,
  add: addApplication,
  update: updateApplication,
  delete: deleteApplication,
  restore: restoreApplication,
  bulk: changeApplications,
  columns: readApplicationColumns,
  check: checkApplicationImport,
  import: importApplications,
} = applicationCalls;
