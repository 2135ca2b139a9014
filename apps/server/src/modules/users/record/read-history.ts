import type { HistoryEvent } from '@orgscope/contract/records/history';
import type { Database } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { enterClient } from '../../../identity/reach/chosen-client.ts';
import { reachOf } from '../../../identity/reach/reach.ts';
import type { Session } from '../../../identity/session/session.ts';
import { noSuchUser, readAccount } from '../../accounts/account.ts';
import { historyOf } from '../../history/record-events.ts';

/** What administrators did about a user's sessions and second factors, the newest first. */
export async function readUserHistory(database: Database, reader: Session, id: number): Promise<HistoryEvent[]> {
  const reach = reachOf(reader);
  const account = await readAccount(database.in(platformScope), id, reach);
  if (!account) throw noSuchUser();
  enterClient(reader, account.client.id);
  return historyOf(database.in(reach.scope), 'users', { id, clientId: account.client.id });
}
