import type { HistoryEvent } from '@orgscope/contract/history';
import type { Asset } from '@orgscope/contract/resources/asset-record';
import type { Database, Drizzle } from '../../db/database.ts';
import { reachOf } from '../../http/reach.ts';
import type { Session } from '../../http/session.ts';
import { historyOf } from '../history/record-events.ts';
import type { OfClient } from '../records/client-records.ts';
import { readRow } from './asset-rows.ts';
import { findAsset } from './queries.ts';
import { assetRefusals } from './refusals.ts';

/** Finds an asset within reach, and reads something of it in the same scope. */
async function ofAsset<Answer>(
  database: Database,
  reader: Session,
  id: number,
  read: (db: Drizzle, place: OfClient) => Promise<Answer>,
): Promise<Answer> {
  const reach = reachOf(reader);
  const db = database.in(reach.scope);
  const place = await findAsset(db, reach, id);
  if (!place) throw assetRefusals.absent();
  return read(db, place);
}

export const oneAsset = (database: Database, reader: Session, id: number): Promise<Asset> =>
  ofAsset(database, reader, id, readRow);

/** What became of an asset, the newest first. */
export const historyOfAsset = (database: Database, reader: Session, id: number): Promise<HistoryEvent[]> =>
  ofAsset(database, reader, id, (db, place) => historyOf(db, 'assets', place));
