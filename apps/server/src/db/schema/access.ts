// Applies the rules of access, audit, webhooks and live lists, and reports where a database differs from them, after a restore or a manual change.
import type { ClientBase, QueryResultRow } from 'pg';
import { accessTo } from './access-rules.ts';
import type { Access } from './access-rules.ts';
import { auditTrigger } from '../triggers/audit-triggers.ts';
import { changeTrigger } from '../triggers/change-rules.ts';
import { knownTables } from '../migrations.ts';
import { lockWithin } from './run-migrations.ts';
import { platformRole, tenantRole } from '../tables/tenancy.ts';
import { createTrigger, webhookTriggers } from '../triggers/webhook-rules.ts';
import type { WebhookTrigger } from '../triggers/webhook-rules.ts';

export type RunQuery = (text: string) => Promise<QueryResultRow[]>;

/** A table or a sequence as the database describes it. */
interface Found {
  schema: string;
  name: string;
  /** Empty for a sequence. */
  columns: string[];
  is_forced: boolean;
  /** Name, command, role, and whether the policy differs from its definition. */
  policies: string[];
  /** Role, right, and the column if it is for one column only. */
  grants: string[];
  has_audit: boolean;
  /** The digest of the function that the audit's trigger calls. */
  audited_by: string | null;
  /** Name and arguments of the triggers of webhooks; null before the migration that brings their function. */
  webhooked_by: string[] | null;
  /** Columns and arguments of the trigger that tells changes; null before the migration that brings its function. */
  told_by: string[] | null;
}

const findAll = `
  select n.nspname::text as schema, c.relname::text as name,
    array(select t.attname::text from pg_attribute t
      where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and c.relkind = 'r' order by t.attnum) as columns,
    c.relrowsecurity and c.relforcerowsecurity as is_forced,
    array(
      select concat_ws(' ', p.polname, case p.polcmd when '*' then 'all' when 'r' then 'select' else p.polcmd::text end,
        (select string_agg(r.rolname, ' ') from pg_roles r where r.oid = any(p.polroles)),
        case when p.polname = 'platform' and pg_get_expr(p.polqual, c.oid) = 'true'
          or p.polname = 'own_client' and pg_get_expr(p.polqual, c.oid) ~ 'app\\.client_id|clients\\.industry_id'
          then null else 'altered' end)
      from pg_policy p where p.polrelid = c.oid) as policies,
    array(
      select concat_ws(' ', coalesce(r.rolname, 'public'), lower(g.privilege_type), g.of_column)
      from (
        select a.grantee, a.privilege_type, null as of_column from aclexplode(c.relacl) a
        union all
        select a.grantee, a.privilege_type, t.attname from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid
      ) g left join pg_roles r on r.oid = g.grantee
      where g.grantee = 0 or r.rolname in ('${tenantRole}', '${platformRole}')) as grants,
    exists (select from pg_attribute a where a.attrelid = to_regclass('audit_events') and a.attname = 'actor_salt')
      as has_audit,
    (select encode(sha256(convert_to(f.prosrc, 'UTF8')), 'hex') from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and t.tgname = 'audited' and t.tgenabled = 'O') as audited_by,
    case when to_regproc('tell_webhooks') is not null then array(
      select t.tgname || ' ' || encode(t.tgargs, 'escape') from pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = to_regproc('tell_webhooks') and t.tgenabled = 'O') end as webhooked_by,
    case when to_regproc('tell_change') is not null then array(
      select array_to_string(array(select a.attname from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (t.tgattr) order by a.attnum), ',') || ' ' || encode(t.tgargs, 'escape')
      from pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = to_regproc('tell_change') and t.tgenabled = 'O') end as told_by
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'S') and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

const grantText = ({ role, act, column }: Access['grants'][number]) =>
  column === undefined ? `${role} ${act}` : `${role} ${act} ${column}`;

const difference = (all: readonly string[], without: readonly string[]) =>
  all.filter((item) => !without.includes(item));

/** Tables of a newer version have rules that this one does not know. */
const isOurs = ({ schema, name, columns }: Found) =>
  schema === 'drizzle' || columns.length === 0 || knownTables().has(name);

/** Before the migration that brings what the triggers write, databases have none, or those of an older version. */
const triggerOf = ({ schema, name, columns, has_audit: hasAudit }: Found) =>
  hasAudit && schema === 'public' ? auditTrigger(name, columns) : undefined;

// As PostgreSQL keeps arguments: each ends with a byte 0.
const triggerText = ({ name, args }: WebhookTrigger) => `${name} ${args.map((arg) => `${arg}\\000`).join('')}`;

const webhookTriggersOf = ({ schema, name, columns, webhooked_by: found }: Found) =>
  found === null || schema !== 'public' ? [] : webhookTriggers(name, columns);

const changeTriggerOf = ({ schema, name, columns, told_by: found }: Found) =>
  found === null || schema !== 'public' ? undefined : changeTrigger(name, columns);

/** Where a database differs from the rules, in words. */
interface AccessFaults {
  /** What servers of this version need and lack. */
  readonly missing: readonly string[];
  /** Rights that no server needs, on tables of this version. */
  readonly excessive: readonly string[];
}

function faultsOf(found: Found): AccessFaults {
  const wanted = accessTo(found.name, found.columns);
  const policies = wanted.policies.map(({ name, command, role }) => `${name} ${command} ${role}`);
  const grants = wanted.grants.map(grantText);
  const change = changeTriggerOf(found);
  const isAudited = found.audited_by === (triggerOf(found)?.digest ?? found.audited_by);
  return {
    missing: [
      ...(isAudited ? [] : [`audit of ${found.name}`]),
      ...webhookTriggersOf(found)
        .filter((trigger) => !found.webhooked_by?.includes(triggerText(trigger)))
        .map(({ name }) => `trigger ${name} on ${found.name}`),
      ...(change && !found.told_by?.includes(change.mark) ? [`trigger of changes on ${found.name}`] : []),
      ...(found.columns.length > 0 && !found.is_forced ? [`forced row level security on ${found.name}`] : []),
      ...difference(policies, found.policies).map((policy) => `policy ${policy} on ${found.name}`),
      ...difference(grants, found.grants).map((grant) => `grant ${grant} on ${found.name}`),
    ],
    excessive: [
      ...difference(found.policies, policies).map((policy) => `policy ${policy} on ${found.name}`),
      ...difference(found.grants, grants).map((grant) => `grant ${grant} on ${found.name}`),
    ],
  };
}

/** Compares the roles and their rights with the rules. */
export async function accessFaults(ask: RunQuery): Promise<AccessFaults> {
  const roles = (await ask(`
    select name, r.oid is not null as exists, not exists (
        select from pg_namespace n where n.nspname in ('public', 'drizzle')
          and (name = '${platformRole}' or n.nspname = 'public') and not has_schema_privilege(r.oid, n.oid, 'usage')
      ) as has_schemas
    from unnest(array['${tenantRole}', '${platformRole}']) name left join pg_roles r on r.rolname = name`)) as {
    name: string;
    exists: boolean;
    has_schemas: boolean;
  }[];
  const faults = ((await ask(findAll)) as Found[]).filter(isOurs).map(faultsOf);
  return {
    missing: [
      ...roles.filter(({ exists }) => !exists).map(({ name }) => `role ${name}`),
      ...roles
        .filter((role) => role.exists && !role.has_schemas)
        .map(({ name }) => `grant ${name} usage on the schemas`),
      ...faults.flatMap(({ missing }) => missing),
    ],
    excessive: faults.flatMap(({ excessive }) => excessive),
  };
}

/** What of them matters to a server until it is replaced, once a newer version has migrated: that one gives more, and its triggers tell more. */
export const besideNewer = ({ missing }: AccessFaults): AccessFaults => ({
  missing: missing.filter((fault) => !/^(?:audit|trigger) /.test(fault)),
  excessive: [],
});

/** Only these tables are touched: each change of a right waits until nobody uses the table. */
const differs = (found: Found) => Object.values(faultsOf(found)).some((faults) => faults.length > 0);

function statementsFor(found: Found): string[] {
  const { policies, grants } = accessTo(found.name, found.columns);
  const name = `"${found.schema}"."${found.name}"`;
  const isTable = found.columns.length > 0;
  const on = `on ${isTable ? 'table' : 'sequence'} ${name}`;
  return [
    ...(isTable ? [`alter table ${name} enable row level security, force row level security`] : []),
    ...found.policies.map((policy) => `drop policy "${policy.split(' ', 1)[0]}" on ${name}`),
    ...policies.map(
      (policy) =>
        `create policy ${policy.name} on ${name} for ${policy.command} to ${policy.role} using (${policy.condition})`,
    ),
    `revoke all ${on} from public, ${tenantRole}, ${platformRole}`,
    ...grants.map(({ role, act, column }) => `grant ${act}${column ? ` (${column})` : ''} ${on} to ${role}`),
    ...(triggerOf(found)?.statements ?? []),
    ...(changeTriggerOf(found)?.statements ?? []),
    ...webhookTriggersOf(found).flatMap((trigger) => [
      `drop trigger if exists ${trigger.name} on ${name}`,
      createTrigger(name, trigger),
    ]),
  ];
}

/**
 * Applies the rules where the database differs from them; needs the owner. Other connections see all changes of a table or
 * none. Table by table, in transactions of their own unless one is open: whoever holds the locks of many tables blocks the
 * reads of running servers, and each waits for the other. `each` runs one, again if it is to wait.
 */
export async function grantAccess(
  client: ClientBase,
  each: (run: () => Promise<void>) => Promise<void> = (run) => run(),
): Promise<void> {
  const ask: RunQuery = async (text) => (await client.query<QueryResultRow>(text)).rows;
  const faults = await accessFaults(ask);
  if (faults.missing.length + faults.excessive.length === 0) return;
  const all = (await ask(findAll)) as Found[];
  const hasJournal = all.some(({ schema }) => schema === 'drizzle');
  const found = all.filter(isOurs).filter(differs);
  const schemas = [
    `grant usage on schema public to ${tenantRole}, ${platformRole}`,
    ...(hasJournal ? [`grant usage on schema drizzle to ${platformRole}`] : []),
  ];
  for (const statements of [schemas, ...found.map(statementsFor)]) {
    // Several statements in one message are one transaction.
    await each(async () => void (await client.query([lockWithin, ...statements].join(';\n'))));
  }
}
