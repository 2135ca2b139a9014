import { assetImportFields, assetMessages } from '@orgscope/contract/resources/asset-record';
import { checkAssetImport, importAssets, readAssetColumns } from '@orgscope/contract/resources/assets';
import type { Database } from '../../db/database.ts';
import type { ImportedResource } from '../imports/import-routes.ts';
import { assetRowRules } from './check-assets.ts';
import type { ImportedAsset } from './asset-values.ts';
import type { Field } from './check-assets.ts';
import { importAssets as write } from './import-assets.ts';
import { assetConstraints } from './refusals.ts';

export const assetImport = (database: Database): ImportedResource<Field, ImportedAsset> => ({
  calls: { readColumns: readAssetColumns, check: checkAssetImport, run: importAssets },
  fields: assetImportFields,
  rulesFor: ({ clientId }, mapping) => assetRowRules(database, clientId, mapping),
  write: ({ importer, clientId }, items, tell) => write(database, importer, clientId, items, tell),
  message: assetMessages.imported,
  constraints: assetConstraints,
});
