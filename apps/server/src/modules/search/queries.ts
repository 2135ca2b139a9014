import { hitKinds, searchLimits } from '@orgscope/contract/resources/search';
import type { Hit, HitKind } from '@orgscope/contract/resources/search';
import { includesScope } from '@orgscope/contract/scopes';
import type { Scope } from '@orgscope/contract/scopes';
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connections/database.ts';
import { containsWord, startsSomeWord } from '../../db/sql/has-word.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { searchKeySql } from '../../db/tables/search-key-sql.ts';
import { users } from '../../db/tables/users.ts';
import { within } from '../../identity/reach/reach.ts';
import type { Reach } from '../../identity/reach/reach.ts';
import type { SearchInput } from './read-search.ts';

/** How many matching rows are ranked: a word with a hundred thousand matches must not rank each of them. */
const maxCandidates = 300;
/** How many rows of all clients are scanned before the index is used: the index is slow for frequent words. */
const scannedRows = 10_000;

interface Searched {
  /** What an API token needs to find it. */
  readonly scope: Scope;
  readonly table: PgTable;
  /** The searched text, which has a trigram index. */
  readonly text: PgColumn | SQL;
  readonly clientId: PgColumn;
  readonly isActive: PgColumn;
  readonly id: PgColumn;
  readonly title: SQL;
  readonly subtitle: SQL;
  /** Other texts that identify a hit, besides its title. */
  readonly alias?: PgColumn;
}

const searched: Readonly<Record<HitKind, Searched>> = {
  client: {
    scope: 'read:clients',
    table: clients,
    text: searchKeySql(clients.nameKey),
    clientId: clients.id,
    isActive: clients.isActive,
    id: clients.id,
    title: sql`${clients.name}`,
    subtitle: sql`(select ${industries.name} from ${industries} where ${industries.id} = ${clients.industryId})`,
  },
  user: {
    scope: 'read:users',
    table: users,
    text: users.searchText,
    clientId: users.clientId,
    isActive: users.isActive,
    id: users.id,
    title: personNameSql,
    subtitle: sql`${users.username}`,
    alias: users.username,
  },
  asset: {
    scope: 'read:assets',
    table: assets,
    text: assets.searchText,
    clientId: assets.clientId,
    isActive: assets.isActive,
    id: assets.id,
    title: sql`${assets.name}`,
    subtitle: sql`${assets.assetTag}`,
    alias: assets.assetTag,
  },
  application: {
    scope: 'read:applications',
    table: applications,
    text: applications.searchText,
    clientId: applications.clientId,
    isActive: applications.isActive,
    id: applications.id,
    title: sql`${applications.name}`,
    subtitle: sql`coalesce(${applications.vendor}, '')`,
  },
};

interface Kind extends Searched {
  readonly kind: HitKind;
}

const kinds: readonly Kind[] = hitKinds.map((kind) => ({ kind, ...searched[kind] }));

/** Whether a text contains every word. Words too short for the index must be at the beginning of a word. */
const matches = ({ text }: Kind, { words, hasTrigram }: SearchInput) =>
  and(...words.map((word) => (hasTrigram ? containsWord : startsSomeWord)(text, word)));

/** The searched kinds: without the index only small ones, clients and the rows of one client. */
function searchedKinds({ only }: Reach, { hasTrigram }: SearchInput): readonly Kind[] {
  if (only !== null) return kinds.filter(({ kind }) => kind !== 'client');
  return hasTrigram ? kinds : kinds.filter(({ kind }) => kind === 'client');
}

/** Matching rows: all of them, unless there are many. */
function candidatesOf(kind: Kind, reach: Reach, input: SearchInput): SQL {
  // The catalogue of clients is the operator's own.
  const isWithin = kind.kind === 'client' ? undefined : within(kind.clientId, reach);
  const condition = and(isWithin, sql`${kind.isActive}`, matches(kind, input));
  const matching = (source: SQL) => sql`
    select ${kind.id} as id, ${kind.clientId} as client_id, ${kind.title} as title, ${kind.subtitle} as subtitle,
      ${kind.alias ?? sql`null::text`} as alias
    from ${source} where ${condition}`;
  const all = matching(sql`${kind.table}`);
  if (reach.only !== null || kind.kind === 'client') return sql`${all} limit ${maxCandidates}`;
  const first = matching(sql`(select * from ${kind.table} limit ${scannedRows}) as ${kind.table}`);
  // Both begin with the same rows: the second part runs only if it can find others.
  const most = sql.raw(String(2 * maxCandidates));
  return sql`
    with first as (${first} limit ${most})
    select distinct * from (
      table first union all (${all} and (select count(*) from first) < ${maxCandidates} limit ${most})) as candidate`;
}

function hitsOf(kind: Kind, reach: Reach, input: SearchInput): SQL {
  const similarity = kind.alias
    ? sql`greatest(similarity(title, ${input.text}), similarity(alias, ${input.text}))`
    : sql`similarity(title, ${input.text})`;
  return sql`(
    select ${kind.kind}::text as kind, found.id, title, subtitle, ${similarity} as similarity,
      owner.id as client_id, owner.name as client_name
    from (${candidatesOf(kind, reach, input)}) as found
    join ${clients} as owner on owner.id = found.client_id and owner.is_active
    order by similarity desc, title, found.id
    limit ${searchLimits.hits}
  )`;
}

interface Found extends Record<string, unknown> {
  kind: HitKind;
  id: number;
  title: string;
  subtitle: string;
  client_id: number;
  client_name: string;
}

/** The best matches within reach and, if there are any, scopes of an API token, in one statement. */
export async function findHits(
  database: Database,
  reach: Reach,
  input: SearchInput,
  scopes?: readonly string[],
): Promise<Hit[]> {
  const parts = searchedKinds(reach, input)
    .filter(({ scope }) => scopes === undefined || includesScope(scopes, scope))
    .map((kind) => hitsOf(kind, reach, input));
  if (parts.length === 0) return [];
  const { rows } = await database.in(reach.scope).execute<Found>(sql`
    select kind, id, title, subtitle, client_id, client_name
    from (${sql.join(parts, sql` union all `)}) as hits
    order by similarity desc, title, kind, id
    limit ${searchLimits.hits}`);
  return rows.map(({ client_id: clientId, client_name: clientName, ...hit }) => ({
    ...hit,
    client: { id: clientId, name: clientName },
  }));
}
