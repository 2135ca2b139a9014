import { assetMessages } from '@orgscope/contract/resources/asset-record';
import { assetCalls, assignAsset, handBackAsset, moveAsset, nextAssetTag } from '@orgscope/contract/resources/assets';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { recordRoutes } from '../records/declared/record-routes.ts';
import { asset, assign, handBack } from './asset.ts';
import { nextTag } from './next-tag.ts';

export function assetRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const assets = recordRoutes(app, database, asset, assetCalls);
  const records = { database, assets };

  serve(app, nextAssetTag, async (request) =>
    withData({ asset_tag: await nextTag(database, chosenClient(sessionOf(request), request.query.client_id)) }),
  );

  serve(app, assignAsset, async (request) =>
    withMessage(assetMessages.assigned, await assign(records, sessionOf(request), request.params.id, request.body)),
  );

  serve(app, handBackAsset, async (request) =>
    withMessage(assetMessages.handedBack, await handBack(records, sessionOf(request), request.params.id, request.body)),
  );

  serve(app, moveAsset, async (request) =>
    withMessage(assetMessages.moved, await assets.edit(sessionOf(request), request.params.id, request.body, 'moved')),
  );
}
