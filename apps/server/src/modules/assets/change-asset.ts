import type { Asset, AssetChange } from '@orgscope/contract/resources/asset-record';
import type { assignAsset, handBackAsset, moveAsset } from '@orgscope/contract/resources/assets';
import type * as z from 'zod/mini';
import type { Database, Drizzle } from '../../db/database.ts';
import { assets } from '../../db/tables/assets.ts';
import type { Session } from '../../identity/session.ts';
import { lockOfClient } from '../records/client-records.ts';
import { recordChanges } from '../records/record-changes.ts';
import { checkRestoredPlaces } from '../references/check-restored-places.ts';
import { readRow } from './asset-rows.ts';
import { checkWhole, differences, goneText } from './asset-values.ts';
import type { AssetFields } from './asset-values.ts';
import { placesOfUser, updateAssetRow } from './queries.ts';
import type { AssetRow, AssetValues } from './queries.ts';
import { holdReferences } from './references.ts';
import { assetRefusals, gone, noSuchHolder, notAssigned } from './refusals.ts';
import { assetTrace } from './shown-asset.ts';

type Sent<Endpoint extends { body?: z.ZodMiniType | undefined }> = z.output<NonNullable<Endpoint['body']>>;

/** The columns that a change of some fields comes to, where the whole of the asset still holds. */
async function changed(tx: Drizzle, row: AssetRow, fields: AssetFields): Promise<Partial<AssetValues>> {
  const values = differences(row, fields);
  checkWhole(row, { ...row, ...values });
  await holdReferences(tx, row.clientId, values);
  return values;
}

/** The writes on assets. A tag that is taken is refused by the database's constraint. */
export function assetChanges(database: Database) {
  const { edit, ...changes } = recordChanges<AssetRow, AssetChange, AssetValues, Asset>(database, {
    lock: (tx, reach, id) => lockOfClient(tx, assets, reach, id),
    write: updateAssetRow,
    read: readRow,
    valuesOf: changed,
    beforeRestore: (tx, row) => checkRestoredPlaces(tx, row.clientId, row),
    tell: (tx, editor, act, state) =>
      act === 'deleted' || act === 'restored'
        ? assetTrace.happened(tx, editor, act, [state.row])
        : assetTrace.changed(tx, editor, act, [state]),
    refusals: assetRefusals,
  });

  return {
    ...changes,

    assign: (editor: Session, id: number, sent: Sent<typeof assignAsset>): Promise<Asset> =>
      edit(editor, id, sent, 'assigned', async (tx, row, { user_id: userId }) => {
        const text = goneText(row.status);
        if (text !== undefined) throw gone(text);
        const places = await placesOfUser(tx, row.clientId, userId);
        if (!places) throw noSuchHolder();
        const { functionId, locationId } = places;
        return changed(tx, row, {
          status: 'assigned',
          assigned_user_id: userId,
          ...(functionId !== null && { function_id: functionId }),
          ...(locationId !== null && { location_id: locationId }),
        });
      }),

    handBack: (editor: Session, id: number, sent: Sent<typeof handBackAsset>): Promise<Asset> =>
      edit(editor, id, sent, 'handed_back', (tx, row, { location_id: locationId }) => {
        if (row.assignedUserId === null) throw notAssigned();
        return changed(tx, row, { status: 'in_stock', assigned_user_id: null, location_id: locationId });
      }),

    move: (editor: Session, id: number, sent: Sent<typeof moveAsset>): Promise<Asset> =>
      edit(editor, id, sent, 'moved', changed),
  };
}
