-- One function for each table takes its place, which migrating creates with its trigger (db/audit-triggers.ts).
drop function audit_rows() cascade;
