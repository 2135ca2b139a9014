// Events of earlier versions tell values that are masked since. They are sealed and stay as they are: whoever reads them masks
// them again.
import { sql } from 'drizzle-orm';
import { maskRules } from '../triggers/audit-rules.ts';
import type { AuditedFields } from '../tables/audit-events.ts';

const textsOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/** Whether the record that an object of fields tells of hides them. */
const isHidden = (fields: string, unless: string | undefined) =>
  unless ? `(${fields} ->> '${unless}') is distinct from 'true'` : 'true';

function maskedSide(event: string, side: 'before' | 'after'): string {
  const cases = maskRules.map(
    ({ table, masks, masksUnless }) => `when '${table}' then (select jsonb_object_agg(key,
      case when key in (${textsOf(masks)}) and ${isHidden(`${event}.${side}`, masksUnless)} then 'null' else value end)
      from jsonb_each(${event}.${side}))`,
  );
  return `case ${event}.resource ${cases.join(' ')} else ${event}.${side} end`;
}

function maskedName(event: string): string {
  const cases = maskRules
    .filter(({ masks, label }) => label.some((column) => masks.includes(column)))
    .map(
      ({ table, masksUnless }) =>
        `when ${event}.resource = '${table}' and ${isHidden(`coalesce(${event}.after, ${event}.before)`, masksUnless)} then null`,
    );
  return `case ${cases.join(' ')} else ${event}.record_name end`;
}

/** What readers are told of an event of `audit_events`, which stands under this name in the statement. */
export const maskedEvent = (event: string) => ({
  record_name: sql<string | null>`${sql.raw(maskedName(event))}`,
  before: sql<AuditedFields | null>`${sql.raw(maskedSide(event, 'before'))}`,
  after: sql<AuditedFields | null>`${sql.raw(maskedSide(event, 'after'))}`,
});
