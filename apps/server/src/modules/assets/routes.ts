import type { FastifyInstance } from 'fastify';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import {
  addAsset,
  assignAsset,
  changeAssets,
  deleteAsset,
  exportAssets,
  handBackAsset,
  listAssetHistory,
  listAssets,
  moveAsset,
  nextAssetTag,
  readAsset,
  restoreAsset,
  updateAsset,
} from '@orgscope/contract/resources/assets';
import type { Database } from '../../db/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { chosenClient } from '../../identity/chosen-client.ts';
import { csvFile } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { assetColumns, exportedAssets } from './asset-export.ts';
import { assetList } from './asset-list.ts';
import { addOneAsset } from './add-asset.ts';
import { assetChanges } from './change-asset.ts';
import { changeAssets as changeMany } from './change-assets.ts';
import { assetImport } from './asset-import.ts';
import { nextTag } from './next-tag.ts';
import { historyOfAsset, oneAsset } from './one-asset.ts';

export function assetRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const changes = assetChanges(database);
  const list = assetList(database);
  importRoutes(app, database, assetImport(database));

  serve(app, listAssets, async (request) => {
    const { query } = request;
    return {
      success: true as const,
      ...(await list.page(chosenClient(sessionOf(request), query.client_id), query)),
    };
  });

  serve(app, exportAssets, async (request) => {
    const { query } = request;
    const found = await list.all(chosenClient(sessionOf(request), query.client_id), query);
    return csvFile('assets', assetColumns, exportedAssets(found));
  });

  serve(app, nextAssetTag, async (request) =>
    withData({ asset_tag: await nextTag(database, chosenClient(sessionOf(request), request.query.client_id)) }),
  );

  serve(app, readAsset, async (request) => withData(await oneAsset(database, sessionOf(request), request.params.id)));

  serve(app, listAssetHistory, async (request) =>
    withData(await historyOfAsset(database, sessionOf(request), request.params.id)),
  );

  serve(app, addAsset, async (request) =>
    withMessage(assetMessages.added, await addOneAsset(database, sessionOf(request), request.body)),
  );

  serve(app, updateAsset, async (request) =>
    withMessage(assetMessages.updated, await changes.update(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, assignAsset, async (request) =>
    withMessage(assetMessages.assigned, await changes.assign(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, handBackAsset, async (request) =>
    withMessage(assetMessages.handedBack, await changes.handBack(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, moveAsset, async (request) =>
    withMessage(assetMessages.moved, await changes.move(sessionOf(request), request.params.id, request.body)),
  );

  serve(app, deleteAsset, async (request) =>
    withMessage(assetMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreAsset, async (request) =>
    withMessage(assetMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );

  serve(app, changeAssets, async (request) => {
    const result = await changeMany(database, sessionOf(request), request.body);
    return request.body.preview ? withData(result) : withMessage(assetMessages.bulkDone(result.changed.length), result);
  });
}
