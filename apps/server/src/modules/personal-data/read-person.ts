import { english } from '@orgscope/contract/words/english';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { isTheirs, personTables } from './person-tables.ts';

type Row = Record<string, unknown>;

const batchSize = 2_000;
const words = (text = '') => text.split(/\s+/).filter((word) => word !== '');

export interface Asked {
  readonly personId: number;
  /** Earlier invitations of the same person, whose rows are in the file too. */
  readonly formerIds?: readonly number[];
  readonly clientId: number;
  /** Whether the person asks for their own file. */
  readonly isOwn: boolean;
}

/** A statement's text with the ids of the person and of their client where it says `$1` and `$2`. */
function asSql(text: string, { personId, clientId }: Asked): SQL {
  const ids: Record<string, SQL> = { $1: sql`${personId}::integer`, $2: sql`${clientId}::integer` };
  return sql.join(text.split(/(\$\d)/).map((part) => ids[part] ?? sql.raw(part)));
}

/** The rows of a table that are one person's, without what is hidden. */
async function* rowsOf(database: Database, table: string, asked: Asked): AsyncGenerator<Row> {
  const rule = personTables[table];
  if (!rule) throw new Error(`Not a table of people: ${table}`);
  const { hides, adds = {}, isPrivate, isLong } = rule;
  const db = database.in(platformScope);
  const added = Object.entries(adds).map(([name, value]) => `, '${name}', ${value}`);
  const shown = asSql(
    `(to_jsonb(one) - '{${words(hides).join(',')}}'::text[]) || jsonb_build_object(${added.join('').slice(2)})`,
    asked,
  );
  const given = isTheirs(table, rule) + (isPrivate && !asked.isOwn ? ` and not (${isPrivate})` : '');
  const theirs = asSql(given, asked);
  const from = sql`from ${sql.identifier(table)} as one where ${theirs}`;
  if (!isLong) {
    // Not as they are stored: a row that was changed is moved, and that of an invitation is when its pulse is answered.
    const { rows } = await db.execute<{ row: Row }>(sql`select ${shown} as row ${from} order by row`);
    for (const { row } of rows) yield row;
    return;
  }
  for (let after = 0; ;) {
    const { rows } = await db.execute<{ id: string; row: Row }>(
      sql`select one.id, ${shown} as row ${from} and one.id > ${after}::bigint order by one.id limit ${batchSize}`,
    );
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = Number(last.id);
  }
}

/** Everything about one person as one JSON object, in pieces. */
export async function* personFile(database: Database, asked: Asked, now: Date): AsyncGenerator<string> {
  const about = {
    made_at: now.toISOString(),
    notes: [
      english('personal_data.notes.tables'),
      english('personal_data.notes.secrets'),
      english('personal_data.notes.pulses'),
      ...(asked.isOwn ? [] : [english('personal_data.notes.private_views')]),
      english('personal_data.notes.others'),
      english('personal_data.notes.free_text'),
    ],
  };
  yield `{\n"about": ${JSON.stringify(about, null, 2)}`;
  for (const [table, { isWithheld }] of Object.entries(personTables)) {
    if (isWithheld) continue;
    yield `,\n"${table}": [`;
    let between = '\n';
    for (const personId of [asked.personId, ...(asked.formerIds ?? [])]) {
      for await (const row of rowsOf(database, table, { ...asked, personId })) {
        yield between + JSON.stringify(row);
        between = ',\n';
      }
    }
    yield ']';
  }
  yield '\n}\n';
}
