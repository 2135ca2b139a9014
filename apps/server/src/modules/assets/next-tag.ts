import { message } from '@orgscope/contract/words/message';
import { assetFields } from '@orgscope/contract/resources/asset-record';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { notFound } from '../../errors/app-error.ts';

const first = 'A-0001';
const ending = /\d+$/;

/** The newest tag of a client that ends in a number. Sorted among the client's own: ids run through all clients. */
async function newestTag(db: Drizzle, clientId: number): Promise<string | null> {
  // Nested, so that the columns keep their tables' names.
  const newest = sql`select (array_agg(${assets.assetTag} order by ${assets.id} desc))[1] from ${assets}
    where ${assets.clientId} = ${clients.id} and ${assets.tagKey} ~ '[0-9]$'`;
  const [row] = await db
    .select({ tag: sql<string | null>`(${newest})` })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (!row) throw notFound(message('clients.absent'));
  return row.tag;
}

/** The highest number behind a prefix, with its leading zeros. */
async function highestOf(db: Drizzle, clientId: number, prefix: string): Promise<string | undefined> {
  const key = nameKey(`${prefix}0`).slice(0, -1);
  // The database counts characters, not halves of surrogate pairs.
  const digits = sql<string>`substr(${assets.tagKey}, ${[...key].length + 1})`;
  const [row] = await db
    .select({ digits })
    .from(assets)
    .where(and(eq(assets.clientId, clientId), sql`starts_with(${assets.tagKey}, ${key})`, sql`${digits} ~ '^[0-9]+$'`))
    .orderBy(sql`length(ltrim(${digits}, '0')) desc, ltrim(${digits}, '0') desc`)
    .limit(1);
  return row?.digits;
}

/** The next free tag of a client: the prefix of the newest one with the highest number that it has and one more. */
export async function nextTag(database: Database, clientId: number): Promise<string> {
  const db = database.in(tenantScope(clientId));
  const newest = (await newestTag(db, clientId)) ?? undefined;
  const after = async (prefix: string) => {
    const highest = await highestOf(db, clientId, prefix);
    return highest && prefix + String(BigInt(highest) + 1n).padStart(highest.length, '0');
  };
  const next = newest && (await after(newest.replace(ending, '')));
  if (next && next.length <= assetFields.asset_tag.max) return next;
  return (await after(first.replace(ending, ''))) ?? first;
}
