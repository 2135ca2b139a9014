// What is done with an asset between people and places.
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import type { assignAsset, handBackAsset, moveAsset } from '@orgscope/contract/resources/assets';
import type { Asset } from '@orgscope/contract/resources/asset-record';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Drizzle } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { users } from '../../db/tables/users.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session.ts';
import type { RecordChanges } from '../records/declared/change-one.ts';
import { absentTexts } from '../references/referred.ts';
import { goneText } from './asset.ts';
import type { asset, AssetValues } from './asset.ts';

type Sent<Endpoint extends { body?: z.ZodMiniType | undefined }> = z.output<NonNullable<Endpoint['body']>>;

type Places = { functionId: number | null; locationId: number | null };
const placesOf = statement<{ clientId: number; id: number }, Places>(
  'places_of_user',
  sql`select ${users.clientFunctionId} as "functionId", ${users.clientLocationId} as "locationId" from ${users}
    where ${users.clientId} = ${sql.placeholder('clientId')} and ${users.id} = ${sql.placeholder('id')}
      and ${users.isActive} for share`,
);

/** The function and location of an active user of the client, who stays active until the transaction ends. */
async function placesOfUser(tx: Drizzle, clientId: number, id: number): Promise<Places> {
  const [places] = await tx.run(placesOf, { clientId, id });
  if (!places) throw notFound({ user_id: [absentTexts.person] });
  return places;
}

export const assetActs = ({ edit }: RecordChanges<typeof asset>) => ({
  /** Gives an asset to a person, and moves it to that person's function and location. */
  assign: (editor: Session, id: number, sent: Sent<typeof assignAsset>): Promise<Asset> =>
    edit(editor, id, sent, 'assigned', async (tx, { clientId, values }, { user_id: userId }) => {
      const text = goneText((values as AssetValues).status);
      if (text !== undefined) throw new AppError('inactive', text);
      const { functionId, locationId } = await placesOfUser(tx, clientId, userId);
      return {
        status: 'assigned',
        assigned_user_id: userId,
        ...(functionId !== null && { function_id: functionId }),
        ...(locationId !== null && { location_id: locationId }),
      };
    }),

  /** Takes an assigned asset back into stock. */
  handBack: (editor: Session, id: number, sent: Sent<typeof handBackAsset>): Promise<Asset> =>
    edit(editor, id, sent, 'handed_back', (_tx, { values }, { location_id: locationId }) => {
      if (values['assigned_user_id'] === null) throw new AppError('inactive', assetMessages.notAssigned);
      return { status: 'in_stock', assigned_user_id: null, location_id: locationId };
    }),

  /** Moves an asset to another location or function. */
  move: (editor: Session, id: number, sent: Sent<typeof moveAsset>): Promise<Asset> => edit(editor, id, sent, 'moved'),
});
