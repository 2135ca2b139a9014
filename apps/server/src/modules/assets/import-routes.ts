import type { FastifyInstance } from 'fastify';
import { assetImportFields, assetMessages } from '@orgscope/contract/resources/asset-record';
import { checkAssetImport, importAssets, readAssetColumns } from '@orgscope/contract/resources/assets';
import type { Database } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { withData } from '../../http/answers.ts';
import { chosenClient } from '../../http/chosen-client.ts';
import { asAppError } from '../../http/errors.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../http/session.ts';
import { checkActiveClient } from '../clients/active-client.ts';
import { checkRows } from '../imports/check-rows.ts';
import { fileOf, readColumns } from '../imports/read-columns.ts';
import { refuseFaults, runImport } from '../imports/run-import.ts';
import { assetImport } from './check-assets.ts';
import { importAssets as write } from './import-assets.ts';
import { assetConstraints } from './refusals.ts';

export function assetImportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, readAssetColumns, async (request) => {
    const clientId = chosenClient(sessionOf(request), request.body.client_id);
    await checkActiveClient(database.in(tenantScope(clientId)), clientId);
    return withData(await readColumns(fileOf(request), assetImportFields));
  });

  serve(app, checkAssetImport, async (request) => {
    const { client_id: named, mapping } = request.body;
    const kind = await assetImport(database, chosenClient(sessionOf(request), named), mapping);
    const { check } = await checkRows(fileOf(request), mapping, kind);
    return withData(check);
  });

  serve(app, importAssets, async (request) => {
    const session = sessionOf(request);
    const { client_id: named, mapping } = request.body;
    const clientId = chosenClient(session, named);
    const kind = await assetImport(database, clientId, mapping);
    const { check, items } = await checkRows(fileOf(request), mapping, kind);
    refuseFaults(check);
    return runImport({
      total: items.length,
      message: assetMessages.imported,
      work: (tell) => write(database, session, clientId, items, tell),
      refusalOf(error) {
        const refusal = asAppError(error, assetConstraints);
        if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'import failed');
        return refusal;
      },
    });
  });
}
