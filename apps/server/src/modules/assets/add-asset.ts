import type { Asset, AssetInput } from '@orgscope/contract/resources/asset-record';
import type { FieldErrors } from '@orgscope/contract/errors';
import { sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { insertedFields, statement } from '../../db/statement.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session.ts';
import { assetKeys } from '../../lib/asset-keys.ts';
import { noted } from '../history/record-events.ts';
import { actorOf } from '../history/trace-of.ts';
import { addAtOnce } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { absentTexts } from '../references/hold-active.ts';
import { heldFunction, heldLocation, heldUser, isNoneOrActive } from '../references/held.ts';
import type { HeldFunction, HeldLocation, HeldUser } from '../references/held.ts';
import { recordOf } from './asset-record.ts';
import { checkWhole, newValues } from './asset-values.ts';
import type { AssetRow, AssetValues } from './queries.ts';

type Written = AssetValues & ReturnType<typeof assetKeys> & ReturnType<typeof editorOf> & { clientId: number };

interface Added {
  /** Null where one of the others is none of the client's, or inactive. */
  readonly id: number | null;
  readonly version: number;
  readonly purchase_cost: string | null;
  readonly client: string;
  readonly user: HeldUser;
  readonly function: HeldFunction;
  readonly location: HeldLocation;
}

const fields = [
  'clientId',
  'assetTag',
  'tagKey',
  'name',
  'category',
  'status',
  'manufacturer',
  'model',
  'serial',
  'assignedUserId',
  'functionId',
  'locationId',
  'supplier',
  'purchaseDate',
  'purchaseCost',
  'currency',
  'warrantyEnd',
  'notes',
  'searchText',
  'changedBy',
  'changedById',
] as const satisfies readonly (keyof Written)[];
const { names, values } = insertedFields(assets, fields);

// Holder and places stay as they are found until the asset and its first event are written.
const addition = statement<Written & ReturnType<typeof actorOf>, Added>(
  'add_asset',
  sql`
    with held as materialized (
      select ${heldUser('assignedUserId')} as "user", ${heldFunction('functionId')} as function,
        ${heldLocation('locationId')} as location
    ), added as (
      insert into ${assets} (${names}) select ${values} from held
      where ${isNoneOrActive('assignedUserId', 'user')} and ${isNoneOrActive('functionId', 'function')}
        and ${isNoneOrActive('locationId', 'location')}
      returning id, client_id, version, purchase_cost
    ), told as (${noted('assets', 'added', sql`added`)})
    select added.id, added.version, added.purchase_cost::text as purchase_cost, ${clients.name} as client, held.*
    from held join ${clients} on ${clients.id} = ${sql.placeholder('clientId')} left join added on true`,
);

/** Refuses, each at its field, what is no active record of the client. */
function refuseReferences(sent: AssetValues, { user, function: team, location }: Added): never {
  const faults: FieldErrors = {};
  if (sent.assignedUserId !== null && !user?.isActive) faults['assigned_user_id'] = [absentTexts.user];
  if (sent.functionId !== null && !team?.isActive) faults['function_id'] = [absentTexts.function];
  if (sent.locationId !== null && !location?.isActive) faults['location_id'] = [absentTexts.location];
  throw notFound(faults);
}

/** Adds an asset with the first event of its history. A tag that is taken is refused by the database's constraint. */
export function addOneAsset(
  database: Database,
  editor: Session,
  { client_id: named, ...sent }: AssetInput,
): Promise<Asset> {
  const asset = newValues(sent);
  checkWhole(undefined, asset);
  return addAtOnce(database, editor, named, async (db: Drizzle, clientId) => {
    const written: Written = { ...asset, ...assetKeys(asset), ...editorOf(editor), clientId };
    const [added] = await db.run(addition, { ...written, ...actorOf(editor) });
    if (!added) throw new Error('The asset was not added');
    const { id, version, purchase_cost: purchaseCost, client, user, function: team, location } = added;
    if (id === null) return refuseReferences(asset, added);
    const row: Pick<AssetRow, keyof AssetValues | 'id' | 'version' | 'isActive'> = {
      ...asset,
      id,
      version,
      purchaseCost,
      isActive: true,
    };
    return recordOf({
      row,
      holder: user,
      client: { id: clientId, name: client },
      function: team && { id: team.id, name: team.name },
      location: location && { id: location.id, name: location.name },
    });
  });
}
