import type { HistoryEvent } from '@orgscope/contract/history';
import type { Asset } from '@orgscope/contract/resources/asset-record';
import type { Database } from '../../db/database.ts';
import { assets } from '../../db/tables/assets.ts';
import type { Session } from '../../identity/session.ts';
import { historyOf } from '../history/record-events.ts';
import { readingOf } from '../records/client-records.ts';
import { readRow } from './asset-rows.ts';
import { assetRefusals } from './refusals.ts';

const ofAsset = readingOf(assets, assetRefusals.absent);

export const oneAsset = (database: Database, reader: Session, id: number): Promise<Asset> =>
  ofAsset(database, reader, id, readRow);

/** What became of an asset, the newest first. */
export const historyOfAsset = (database: Database, reader: Session, id: number): Promise<HistoryEvent[]> =>
  ofAsset(database, reader, id, (db, place) => historyOf(db, 'assets', place));
