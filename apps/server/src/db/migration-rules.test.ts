// New migrations run while servers of the version before serve: none may hold a lock for long, or remove what those use.
import { loadModule, parseSync } from 'libpg-query';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/** The first migration that was written under these rules. */
const since = '0051';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const inner = (node: unknown, name: string): Node => (isNode(node) && isNode(node[name]) ? node[name] : {});
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const named = (stmt: Node) => String(inner(stmt, 'relation')['relname']);

await loadModule();

// What a default may call without that each row is written anew.
const stable = ['now', 'statement_timestamp', 'transaction_timestamp'];
const callsIn = (node: unknown): string[] =>
  !isNode(node)
    ? []
    : [
        ...nodes(inner(node, 'FuncCall')['funcname']).map((part) => String(inner(part, 'String')['sval'])),
        ...Object.values(node).flatMap(callsIn),
      ];

function faultOfConstraint(constraint: Node): string | undefined {
  const kind = String(constraint['contype']);
  if (['CONSTR_FOREIGN', 'CONSTR_CHECK'].includes(kind) && !constraint['skip_validation']) {
    return 'reads all rows under its lock: add it NOT VALID, and validate it in a statement of its own';
  }
  if (['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(kind) && !constraint['indexname']) {
    return 'builds an index under its lock: create a unique index concurrently, and add the constraint USING INDEX';
  }
  return undefined;
}

function faultOfColumn(column: Node): string | undefined {
  const constraints = nodes(column['constraints']).map((each) => inner(each, 'Constraint'));
  const kinds = constraints.map((constraint) => String(constraint['contype']));
  const calls = constraints.flatMap((constraint) => callsIn(constraint['raw_expr']));
  const types = nodes(inner(column, 'typeName')['names']).map((part) => String(inner(part, 'String')['sval']));
  if (kinds.some((kind) => ['CONSTR_IDENTITY', 'CONSTR_GENERATED'].includes(kind)) || /serial/.test(types.join())) {
    return 'writes each row anew: add the column empty, and fill it in portions';
  }
  if (calls.some((call) => !stable.includes(call))) return 'writes each row anew, because its default differs by row';
  if (kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT')) {
    return 'is refused by servers of the version before, which do not fill it: give it a default';
  }
  return undefined;
}

function faultOfAlter(command: Node): string | undefined {
  const definition = inner(command, 'def');
  switch (command['subtype']) {
    case 'AT_AlterColumnType':
      return 'writes each row anew: add another column, and fill it in portions';
    case 'AT_SetNotNull':
      return 'reads all rows under its lock: add a check constraint NOT VALID, and validate it';
    case 'AT_DropColumn':
      return 'removes what servers of the version before use';
    case 'AT_AddColumn':
      return faultOfColumn(inner(definition, 'ColumnDef'));
    case 'AT_AddConstraint':
      return faultOfConstraint(inner(definition, 'Constraint'));
    default:
      return undefined;
  }
}

/** What is wrong with the statements of a migration. One that says `-- safe: <reason>` answers for itself. */
function faultsOf(statements: readonly string[], isPiecemeal = false): string[] {
  const made = new Set<string>();
  const raises = statements.some((text) => /update\s+"?installation"?\s+set\s+"?oldest_reader"?/i.test(text));
  const faults = statements.flatMap((text) => {
    if (/-- safe: \S/.test(text)) return [];
    const parsed = parseSync(text) as { stmts?: { stmt: Node }[] };
    return (parsed.stmts ?? []).flatMap(({ stmt }): (string | undefined)[] => {
      const table = inner(stmt, 'CreateStmt');
      if (table['relation']) made.add(named(table));
      const alter = inner(stmt, 'AlterTableStmt');
      const index = inner(stmt, 'IndexStmt');
      const isGone = ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_FUNCTION'].includes(
        String(inner(stmt, 'DropStmt')['removeType']),
      );
      const changed = ['UpdateStmt', 'DeleteStmt'].map((kind) => inner(stmt, kind)).find((each) => each['relation']);
      return [
        ...(made.has(named(alter))
          ? []
          : nodes(alter['cmds']).map((each) => {
              const command = inner(each, 'AlterTableCmd');
              return raises && command['subtype'] === 'AT_DropColumn' ? undefined : faultOfAlter(command);
            })),
        index['relation'] && !index['concurrent'] && !made.has(named(index))
          ? 'builds an index under its lock: create it concurrently, in a migration that begins with -- one by one'
          : undefined,
        index['concurrent'] && !isPiecemeal ? 'must be in a migration that begins with -- one by one' : undefined,
        index['concurrent'] && !index['if_not_exists'] ? 'must say if not exists: it may run again' : undefined,
        (isGone || 'RenameStmt' in stmt) && !raises ? 'removes what servers of the version before use' : undefined,
        changed && !['installation', ...made].includes(named(changed))
          ? 'writes all rows in one transaction: do it in portions'
          : undefined,
      ];
    });
  });
  return faults.filter((fault) => fault !== undefined);
}

test('migrations since the rules keep them', () => {
  const broken = migrations()
    .filter(({ name }) => name >= since)
    .flatMap(({ name, statements, isPiecemeal }) =>
      faultsOf(statements, isPiecemeal).map((fault) => `${name} ${fault}`),
    );

  expect(broken).toEqual([]);
});

test.each([
  'alter table users alter column id type bigint',
  'alter table users alter column job_title set not null',
  'alter table users drop column job_title',
  'alter table users add column code uuid default gen_random_uuid()',
  'alter table users add column place serial',
  'alter table users add column code text not null',
  'alter table users add constraint one foreign key (client_id) references clients (id)',
  'alter table users add constraint one unique (username)',
  'create index one on users (username)',
  'create index concurrently one on users (username)',
  'alter table users rename column job_title to title',
  'drop table assets',
  'update users set job_title = null',
])('refuses %s', (statement) => {
  expect(faultsOf([statement]).length).toBeGreaterThan(0);
});

test.each([
  [['alter table users add column code text', 'alter table users add column at timestamptz not null default now()']],
  [['alter table users add constraint one check (id > 0) not valid', 'alter table users validate constraint one']],
  [['create table vendors (id int)', 'create index one on vendors (id)', 'alter table vendors add primary key (id)']],
  [['update installation set oldest_reader = 1', 'alter table users drop column job_title']],
  [['-- safe: the table has one row\nalter table installation alter column is_demo set not null']],
])('accepts %s', (statements) => {
  expect(faultsOf(statements)).toEqual([]);
});

test('accepts an index that is built while servers write', () => {
  expect(faultsOf(['-- one by one\ncreate index concurrently if not exists one on users (username)'], true)).toEqual(
    [],
  );
});
