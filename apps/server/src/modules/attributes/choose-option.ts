import { message } from '@orgscope/contract/words/message';
import type { AttributeValue } from '@orgscope/contract/resources/attributes';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockActiveUser } from '../accounts/lock-active-user.ts';
import { activeAttribute, deleteChoice, offeredOption, putChoice } from './queries.ts';

/** Saves the user's choice for an attribute; null removes it, if the attribute is not required. */
export function chooseOption(
  database: Database,
  chooser: Session,
  attributeId: number,
  optionId: number | null,
): Promise<AttributeValue> {
  const { id: userId, clientId } = chooser.user;
  return database.transaction(tenantScope(clientId), async (tx) => {
    await lockActiveUser(tx, chooser);
    const attribute = await activeAttribute(tx, clientId, attributeId);
    if (!attribute) throw notFound(message('attributes.absent'));
    const { name, required } = attribute;
    if (optionId === null) {
      if (required) throw new AppError('validation_failed', { option: [message('attributes.required')] });
      await deleteChoice(tx, clientId, userId, attributeId);
      return { id: attributeId, name, option: null };
    }
    const option = await offeredOption(tx, clientId, attributeId, optionId);
    if (!option) throw notFound({ option: [message('attributes.option_absent')] });
    await putChoice(tx, { clientId, userId, attributeId, optionId });
    return { id: attributeId, name, option };
  });
}
