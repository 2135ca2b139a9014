import type { Database } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { actorOf, editorName } from '../../../identity/editor.ts';
import type { Session } from '../../../identity/session/session.ts';
import { keepOpenForEmergencies, removeFactors } from '../../factors/change-factors.ts';
import { mailOwner } from '../../factors/mail-owner.ts';
import { addHistory } from '../../history/record-events.ts';
import { lockActiveAccount } from '../record/lock-active-account.ts';
import { ownFactors } from '../record/refusals.ts';

/** Removes the second factors of a user who has lost them, records who did it and tells the user by mail. */
export function resetFactors(database: Database, administrator: Session, id: number): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    if (id === administrator.user.id) throw ownFactors();
    const account = await lockActiveAccount(tx, administrator, id);
    await keepOpenForEmergencies(tx, account);
    if (!(await removeFactors(tx, id))) return;
    const place = { clientId: account.client.id, resource: 'users', recordId: id };
    await addHistory(tx, [{ ...place, act: 'factors_reset', changes: [], ...actorOf(administrator) }]);
    await mailOwner(tx, account, 'reset', { administrator: editorName(administrator) });
  });
}
