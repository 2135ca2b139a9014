import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { beginningsOf } from '@orgscope/contract/analytics/pulse-templates';
import type { Language } from '@orgscope/contract/words/languages';
import { message } from '@orgscope/contract/words/message';
import { sampleDataMessages } from '@orgscope/contract/resources/sample-data';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { and, eq, getTableName, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { insertion, insertRows } from '../../db/sql/insert-rows.ts';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { functions } from '../../db/tables/functions.ts';
import { industries } from '../../db/tables/industries.ts';
import { locations } from '../../db/tables/locations.ts';
import { pulseTallies } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { sampleRecords } from '../../db/tables/sample-records.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { hasOwnRecords } from './read-sample.ts';
import { numberedTables } from './sample-rows.ts';
import type { SampleMaker, SampleRequest, SampleRows } from './sample-rows.ts';

/** New ids of each table: the snapshots and histories of sample records name them before these are inserted. */
async function reserveIds(db: Drizzle, counts: SampleMaker['counts']): Promise<SampleRequest['ids']> {
  const arrays = numberedTables.map(
    (table) =>
      sql`array(select nextval(${`${table}_id_seq`})::int from generate_series(1, ${counts[table]}::int)) as ${sql.identifier(table)}`,
  );
  const { rows } = await db.execute<SampleRequest['ids'] & Record<string, unknown>>(
    sql`select ${sql.join(arrays, sql`, `)}`,
  );
  if (!rows[0]) throw new Error('No ids');
  return rows[0];
}

/** Names that no function or location of the client has: some may have stayed from earlier sample data. */
async function namesFor(db: Drizzle, clientId: number, marked: (name: string) => string) {
  const taken = async (table: typeof functions | typeof locations) =>
    db
      .select({ key: table.nameKey })
      .from(table)
      .where(and(eq(table.clientId, clientId), eq(table.isActive, true)));
  const keys = new Set([...(await taken(functions)), ...(await taken(locations))].map(({ key }) => key));
  return (name: string): string => {
    for (let number = 1; ; number += 1) {
      const wanted = marked(number === 1 ? name : `${name} ${number}`);
      if (!keys.has(nameKey(wanted))) return wanted;
    }
  };
}

async function makeRows(db: Drizzle, maker: SampleMaker, clientId: number, language: Language): Promise<SampleRows> {
  const [client] = await db
    .select({
      id: clients.id,
      numberOfEmployees: clients.numberOfEmployees,
      numberOfItEmployees: clients.numberOfItEmployees,
      industry: industries.name,
    })
    .from(clients)
    .innerJoin(industries, eq(industries.id, clients.industryId))
    .where(eq(clients.id, clientId));
  if (!client) throw notFound(message('clients.absent'));
  const words = await mailWordsOf(language);
  const marked = (name: string) => words.message({ code: 'sample_data.named', params: { name } });
  const { title, questions } = await beginningsOf(language);
  return maker.make({
    client,
    now: Date.now(),
    ids: await reserveIds(db, maker.counts),
    nameOf: await namesFor(db, clientId, marked),
    pulse: { title: marked(title.it_services), questions: questions.it_services },
  });
}

/**
 * Inserts rows and marks them as sample data, in one statement: the trigger of webhooks, which runs after it, must know
 * them. Years and days that the client has already stay as they are.
 */
async function addMarked<Table extends PgTable>(
  tx: Drizzle,
  table: Table & { readonly clientId: PgColumn },
  rows: readonly Table['$inferInsert'][],
  { key = sql`id`, made = sql`null::jsonb`, skipsKnown = false } = {},
): Promise<number[]> {
  const { rows: added } = await tx.execute<{ record_id: number }>(sql`
    with added as (${insertion(table, rows)} ${skipsKnown ? sql`on conflict do nothing` : sql``}
      returning client_id, ${key} as record_id, ${made} as made)
    insert into ${sampleRecords} (client_id, of_table, record_id, made)
    select client_id, ${getTableName(table)}::text, record_id, made from added returning record_id`);
  return added.map(({ record_id: id }) => id);
}

/** Adds sample data. Of two who add it at once, the second waits here for the first, and is refused. */
export async function addSample(
  database: Database,
  maker: SampleMaker,
  clientId: number,
  language: Language,
): Promise<void> {
  const made = await makeRows(database.in(platformScope), maker, clientId, language);
  await database.transaction(platformScope, async (tx) => {
    const claimed = await tx
      .update(clients)
      .set({ sampleDataSince: sql`now()` })
      .where(and(eq(clients.id, clientId), eq(clients.isActive, true), isNull(clients.sampleDataSince)))
      .returning({ hasOwn: hasOwnRecords });
    if (!claimed[0]) throw new AppError('already_active', sampleDataMessages.present);
    if (claimed[0].hasOwn) throw new AppError('in_use', sampleDataMessages.ownRecords);
    await addMarked(tx, functions, made.functions);
    await addMarked(tx, locations, made.locations);
    await addMarked(tx, assets, made.assets);
    await addMarked(tx, applications, made.applications);
    await addMarked(tx, pulses, made.pulses);
    await insertRows(tx, pulseTallies, made.tallies);
    const years = await addMarked(tx, yearlyFigures, made.figures, {
      key: sql`year`,
      made: sql`to_jsonb(yearly_figures)`,
      skipsKnown: true,
    });
    await addMarked(tx, dailySnapshots, made.snapshots, {
      key: sql`to_char(day, 'YYYYMMDD')::int`,
      skipsKnown: true,
    });
    await insertRows(
      tx,
      recordEvents,
      made.events.filter(({ resource, recordId }) => resource !== 'figures' || years.includes(recordId)),
    );
  });
}
