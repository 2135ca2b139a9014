import type { auditEvents } from '../../db/tables/audit-events.ts';

type AuditEvent = typeof auditEvents.$inferSelect;

/** Both kinds of fields together, as they were in the table; null if the event has none. */
const fieldsOf = (plain: AuditEvent['before'], personal: AuditEvent['before'] | undefined) =>
  plain || personal ? { ...plain, ...personal } : null;

/** An event as one line of JSON. The operating guide lists the fields. */
export const eventLine = (event: AuditEvent): string =>
  JSON.stringify({
    id: event.id,
    at: event.at.toISOString(),
    act: event.act,
    kind: event.resource,
    record: { id: event.recordId, name: event.recordName ?? event.personal?.name ?? null },
    client_id: event.clientId,
    actor: {
      id: event.actorId,
      name: event.personal?.actor ?? null,
      role: event.actorRole,
      client_id: event.actorClientId,
    },
    via: event.via,
    address: event.personal?.address ?? null,
    request_id: event.requestId,
    call: event.call,
    outcome: event.outcome,
    before: fieldsOf(event.before, event.personal?.before),
    after: fieldsOf(event.after, event.personal?.after),
  });
