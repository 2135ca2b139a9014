import { placements } from './placements.ts';
import { isLost, lacksClient } from './read-schema.ts';
import type { Schema } from './read-schema.ts';

/** Tables in an order in which each comes after those that it refers to. */
function inOrder(names: readonly string[], { references }: Schema): string[] {
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    for (const { table, target } of references)
      if (table === name && target !== name && names.includes(target)) add(target);
    ordered.push(name);
  };
  names.forEach(add);
  return ordered;
}

/** A unique key with the client at its end, in place of one without. */
function withClient({ table, name, columns, condition, is_primary, is_constraint }: Schema['keys'][number]): string {
  const all = [...columns, 'client_id'].join(', ');
  if (!is_constraint) {
    const where = condition ? ` where ${condition}` : '';
    return `drop index ${name}; create unique index ${name} on ${table} (${all})${where};`;
  }
  return `alter table ${table} drop constraint ${name}, add constraint ${name} ${is_primary ? 'primary key' : 'unique'} (${all});`;
}

/** The statements that spread a migrated database over the machines of a Citus cluster, in order. */
export function distributing(schema: Schema): string[] {
  const placed = (placement: string) =>
    inOrder(
      schema.tables.map(({ name }) => name).filter((name) => placements.get(name) === placement),
      schema,
    );
  const [first, ...others] = placed('distributed');
  return [
    '-- Run by the owner of the tables, on the coordinator, while no server runs. docs/guide/scaling.md says when.',
    'begin;',
    'create extension if not exists citus;',
    '-- The machines must learn whose rows a statement may see.',
    `do $$ begin execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local'); end $$;`,
    '-- The audit, webhooks and stamps are written by triggers.',
    `do $$ begin execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database()); end $$;`,
    'set local citus.enable_unsafe_triggers = on;',
    '-- References that no machine can check alone.',
    ...schema.references.filter(isLost).map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    '-- No machine sees the keys of the others: each gets the client.',
    ...schema.keys.filter(lacksClient).map(withClient),
    '-- Names are unique over all clients: in a table of their own, which every machine has.',
    `create table sign_in_names (name text primary key, client_id integer not null references clients (id), user_id integer not null);`,
    `insert into sign_in_names select lower(username), client_id, id from users where is_active and claimed_at is not null;`,
    '-- Tables that every machine has.',
    ...[...placed('reference'), 'sign_in_names'].map((name) => `select create_reference_table('${name}');`),
    '-- The rows of a client lie together.',
    `select create_distributed_table('${first}', 'client_id');`,
    ...others.map((name) => `select create_distributed_table('${name}', 'client_id', colocate_with => '${first}');`),
    'commit;',
  ];
}
