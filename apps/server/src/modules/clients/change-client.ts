// The writes on clients. The database's constraint refuses a name in use.
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import type { ClientChange, writes } from '@orgscope/contract/resources/clients';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { operatorClientId } from '@orgscope/contract/operator';
import { eq } from 'drizzle-orm';
import { clients } from '../../db/tables/clients.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { AppError } from '../../errors/app-error.ts';
import { lockIndustry, oneClient, withdrawMailsOfClient } from './queries.ts';
import type { ClientValues } from './queries.ts';
import { endOpenAccess } from '../support-access/end-open-access.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import * as refusals from './refusals.ts';

/** Checks that the industry is active, and keeps it active until the client is written. */
async function lockActiveIndustry(tx: Drizzle, id: number, whenInactive: (name: string) => AppError): Promise<void> {
  const industry = await lockIndustry(tx, id);
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
const valuesOf = (change: Omit<ClientChange, 'version'>): Partial<ClientValues> => ({
  ...(change.name !== undefined && { name: change.name, nameKey: nameKey(change.name) }),
  ...(change.industry_id !== undefined && { industryId: change.industry_id }),
  ...(change.description !== undefined && { description: change.description || null }),
  ...(change.website !== undefined && { website: change.website || null }),
  ...(change.number_of_employees !== undefined && { numberOfEmployees: change.number_of_employees }),
  ...(change.number_of_it_employees !== undefined && { numberOfItEmployees: change.number_of_it_employees }),
  ...(change.timezone !== undefined && { timezone: change.timezone }),
  ...(change.color_palette && coloursOf(change.color_palette)),
});

export const clientChanges = (database: Database): ChangesOf<typeof writes> => ({
  add: (editor, input) =>
    database.transaction(platformScope, async (tx) => {
      await lockActiveIndustry(tx, input.industry_id, refusals.chosenInactive);
      const values = {
        name: input.name,
        nameKey: nameKey(input.name),
        industryId: input.industry_id,
        description: null,
        website: null,
        numberOfEmployees: input.number_of_employees,
        numberOfItEmployees: input.number_of_it_employees,
        timezone: 'UTC',
        ...coloursOf(input.color_palette),
        ...valuesOf(input),
      };
      return oneClient.add(tx, editor, values);
    }),

  update: (editor, id, { version, ...fields }) =>
    database.transaction(platformScope, async (tx) => {
      const locked = await oneClient.lockToEdit(tx, editor, id, { version });
      if (fields.industry_id !== undefined) await lockActiveIndustry(tx, fields.industry_id, refusals.chosenInactive);
      return oneClient.change(tx, editor, locked, valuesOf(fields));
    }),

  delete: (editor, id, deletion) =>
    database.transaction(platformScope, async (tx) => {
      const locked = await oneClient.lockToDelete(tx, editor, id, deletion);
      if (id === operatorClientId) throw refusals.isOperator();
      await endOpenAccess(tx, id);
      await withdrawMailsOfClient(tx, id);
      return oneClient.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    database.transaction(platformScope, async (tx) => {
      const locked = await oneClient.lockToRestore(tx, editor, id);
      if (locked.purgeBegunAt) throw refusals.purgeBegun();
      await lockActiveIndustry(tx, locked.industryId, refusals.industryInactive);
      if (locked.purgeAt) await tx.update(clients).set({ purgeAt: null }).where(eq(clients.id, id));
      return oneClient.write(tx, editor, locked, { isActive: true });
    }),
});
