// The trigger of each audited table, and its function. It names the columns, instead of asking each row for them: as one
// function for all tables it took a write four times as long.
import { createHash } from 'node:crypto';
import { auditOf } from './audit-rules.ts';
import type { Audit } from './audit-rules.ts';

/** The value of a column as the audit may tell it. */
type ValueOf = (row: 'old' | 'new' | 'one', column: string) => string;

const valueIn =
  ({ masks, masksUnless }: Audit): ValueOf =>
  (row, column) => {
    if (!masks.includes(column)) return `${row}.${column}`;
    return masksUnless ? `case when ${row}.${masksUnless} then ${row}.${column} end` : 'null';
  };

const objectOf = (row: 'old' | 'new', columns: readonly string[], valueOf: ValueOf) =>
  `nullif(jsonb_strip_nulls(jsonb_build_object(${columns.map((name) => `'${name}', ${valueOf(row, name)}`).join(', ')})), '{}')`;

/** Puts the old and the new value of a column that has changed into two objects. */
const difference = (column: string, into: 'fields' | 'private', valueOf: ValueOf) => `
    if old.${column} is distinct from new.${column} then
      ${into}_before := coalesce(${into}_before, '{}') || jsonb_build_object('${column}', ${valueOf('old', column)});
      ${into}_after := coalesce(${into}_after, '{}') || jsonb_build_object('${column}', ${valueOf('new', column)});
    end if;`;

/** Adds the columns that tell whose a changed row is, on both sides. */
const subjectsIn = (subjects: readonly string[]) =>
  (['old', 'new'] as const).map((row) => {
    const side = row === 'old' ? 'fields_before' : 'fields_after';
    const values = subjects.map((column) => `'${column}', ${row}.${column}`).join(', ');
    return `${side} := coalesce(${side}, '{}') || jsonb_strip_nulls(jsonb_build_object(${values}));`;
  }).join(`
    `);

// The digest of a personal part, or zeros: erased later, it cannot be guessed, as its salt goes with it.
const digestOfPart = (part: string) =>
  `coalesce(sha256(convert_to(${part}_salt::text || ${part}::text, 'UTF8')), decode(repeat('00', 32), 'hex'))`;

/** The owner of a session opens it, and was not signed in before. What else the same transaction does is the owner's act, too. */
const actorOf = (user: string) => `if actor_id is null then
      actor_id := ${user};
      actor := actor || (select jsonb_build_object('id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' ||
        u.last_name), ''), u.username)) from users u where u.id = ${user});
      perform set_config('app.actor', actor::text, true);
    end if;`;

/**
 * The body of the function that writes the event of a row. Who writes is in app.actor, which the server sends with the
 * transaction's begin.
 */
function bodyOf(audit: Audit): string {
  const { told, personal, subjects, label, key, client, isBrief, acts = {}, actor, isDeletable } = audit;
  const valueOf = valueIn(audit);
  const plain = told.filter((column) => !personal.includes(column));
  const name =
    label.length > 0
      ? `concat_ws(' ', ${label.map((each) => `nullif((${valueOf('one', each)})::text, '')`).join(', ')})`
      : 'null';
  const isPrivate = personal.length > 0;
  const isPerson = label.some((column) => personal.includes(column));
  const usual = isDeletable
    ? `case
      when old.is_active and not new.is_active then 'deleted'
      when new.is_active and not old.is_active then 'restored'
      else 'changed'
    end`
    : `'changed'`;
  const added = acts.added ?? `case when actor ->> 'call' like '%/import/' then 'imported' else 'added' end`;
  const clientOf =
    client === 'user_id'
      ? '(select u.client_id from users u where u.id = one.user_id)'
      : client
        ? `one.${client}`
        : 'null';
  return `
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), '')::jsonb, '{}');
  one record := coalesce(new, old);
  act text;
  fields_before jsonb;
  fields_after jsonb;
  private_before jsonb;
  private_after jsonb;
  actor_id integer := actor ->> 'id';
  caller jsonb;
  caller_salt uuid;
  about jsonb;
  about_salt uuid;
begin
  if tg_op = 'UPDATE' then${plain.map((column) => difference(column, 'fields', valueOf)).join('')}${personal.map((column) => difference(column, 'private', valueOf)).join('')}
    if coalesce(fields_after, private_after) is null then return null; end if;
    ${subjects.length > 0 ? subjectsIn(subjects) : ''}
    act := ${acts.changed ?? usual};
  elsif tg_op = 'INSERT' then
    act := ${added};
    ${isBrief ? '' : `fields_after := ${objectOf('new', plain, valueOf)};`}
    ${isPrivate ? `private_after := ${objectOf('new', personal, valueOf)};` : ''}
    ${actor ? actorOf(actor) : ''}
  else
    act := ${acts.removed ?? `'removed'`};${acts.removed ? '\n    if act is null then return null; end if;' : ''}
    fields_before := ${objectOf('old', plain, valueOf)};
    ${isPrivate ? `private_before := ${objectOf('old', personal, valueOf)};` : ''}
  end if;
  caller := nullif(jsonb_strip_nulls(jsonb_build_object('actor', actor -> 'name', 'address', actor -> 'address')), '{}');
  if caller is not null then caller_salt := gen_random_uuid(); end if;
  ${
    isPrivate
      ? `about := nullif(jsonb_strip_nulls(jsonb_build_object('name', ${isPerson ? name : 'null'}, 'before', private_before,
    'after', private_after)), '{}');
  if about is not null then about_salt := gen_random_uuid(); end if;`
      : ''
  }
  insert into audit_events (client_id, act, resource, record_id, record_name, actor_id, actor_client_id, actor_role, via,
    request_id, call, before, after, personal, actor_salt, salt, personal_digest)
  values (${clientOf}, act, tg_table_name, concat_ws('/', ${key.map((column) => `one.${column}`).join(', ')}),
    ${isPerson ? 'null' : name}, actor_id, (actor ->> 'client')::integer, actor ->> 'role', actor ->> 'via',
    actor ->> 'request', actor ->> 'call', fields_before, fields_after,
    ${isPrivate ? `case when caller is null then about when about is null then caller else caller || about end` : 'caller'},
    caller_salt, about_salt,
    case when caller is not null or about is not null then ${digestOfPart('caller')} || ${digestOfPart('about')} end);
  return null;
end
`;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The trigger of a table: a digest by which another one is recognised, and the statements that create it anew. */
export function auditTrigger(table: string, columns: readonly string[]) {
  const audit = auditOf(table, columns);
  if (!audit) return undefined;
  const body = bodyOf(audit);
  const named = `public.audit_of_${table}()`;
  return {
    digest: digestOf(body),
    // It runs as the owner, because the server may add no events itself.
    statements: [
      `create or replace function ${named} returns trigger language plpgsql security definer
        set search_path = public, pg_temp as $$${body}$$`,
      `drop trigger if exists audited on ${table}`,
      `create trigger audited after insert or update${audit.expires ? '' : ' or delete'} on ${table}
        for each row execute function ${named}`,
    ],
  };
}
