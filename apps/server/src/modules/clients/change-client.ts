import type { ColorPalette } from '@orgscope/contract/color-palette';
import type { Client, ClientChange, ClientInput } from '@orgscope/contract/resources/clients';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { AppError } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session.ts';
import { operatorId } from '../../lib/operator.ts';
import { nameKey } from '../../lib/name-key.ts';
import { editorOf } from '../records/edited-by.ts';
import { recordChanges } from '../records/record-changes.ts';
import { holdIndustry, insertClient, lockClient, readClient, updateClientRow } from './queries.ts';
import type { ClientRow, ClientValues } from './queries.ts';
import * as refusals from './refusals.ts';

/** Checks that the industry is active, and keeps it active until the client is written. */
async function holdActiveIndustry(tx: Drizzle, id: number, whenInactive: (name: string) => AppError): Promise<void> {
  const industry = await holdIndustry(tx, id);
  if (!industry) throw refusals.noSuchIndustry();
  if (!industry.isActive) throw whenInactive(industry.name);
}

const coloursOf = (palette: ColorPalette) => ({
  primaryColor: palette.primary_color,
  secondaryColor: palette.secondary_color,
  accentColor: palette.accent_color,
  altAccentColor: palette.alt_accent_color,
});

/** The columns of the sent fields; a blank description or website becomes null. */
const valuesOf = (change: Omit<ClientChange, 'version'>) => ({
  ...(change.name !== undefined && { name: change.name, nameKey: nameKey(change.name) }),
  ...(change.industry_id !== undefined && { industryId: change.industry_id }),
  ...(change.description !== undefined && { description: change.description || null }),
  ...(change.website !== undefined && { website: change.website || null }),
  ...(change.number_of_employees !== undefined && { numberOfEmployees: change.number_of_employees }),
  ...(change.number_of_it_employees !== undefined && { numberOfItEmployees: change.number_of_it_employees }),
  ...(change.timezone !== undefined && { timezone: change.timezone }),
  ...(change.color_palette && coloursOf(change.color_palette)),
});

/** The columns of a new client, whose time zone is optional. */
const newValuesOf = (input: ClientInput, editor: Session) => ({
  ...valuesOf(input),
  ...coloursOf(input.color_palette),
  name: input.name,
  nameKey: nameKey(input.name),
  industryId: input.industry_id,
  numberOfEmployees: input.number_of_employees,
  numberOfItEmployees: input.number_of_it_employees,
  ...editorOf(editor),
});

/** The writes on clients. The database's constraint refuses a name in use. */
export function clientChanges(database: Database) {
  const changes = recordChanges<ClientRow, ClientChange, ClientValues, Client>(database, {
    lock: (tx, _reach, id) => lockClient(tx, id),
    write: updateClientRow,
    read: readClient,
    async valuesOf(tx, _row, change) {
      if (change.industry_id !== undefined) {
        await holdActiveIndustry(tx, change.industry_id, refusals.chosenInactive);
      }
      return valuesOf(change);
    },
    async beforeDelete(_tx, { id }) {
      if (id === operatorId) throw refusals.isOperator();
    },
    beforeRestore: (tx, { industryId }) => holdActiveIndustry(tx, industryId, refusals.industryInactive),
    refusals: {
      absent: refusals.noSuchClient,
      inactive: refusals.inactive,
      alreadyActive: refusals.alreadyActive,
    },
  });
  return {
    ...changes,
    add: (editor: Session, input: ClientInput): Promise<Client> =>
      database.transaction(platformScope, async (tx) => {
        await holdActiveIndustry(tx, input.industry_id, refusals.chosenInactive);
        return readClient(tx, await insertClient(tx, newValuesOf(input, editor)));
      }),
  };
}
