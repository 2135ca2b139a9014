import type { HistoryEvent } from '@orgscope/contract/history';
import type { Application } from '@orgscope/contract/resources/application-record';
import type { Database } from '../../db/database.ts';
import { reachOf } from '../../http/reach.ts';
import type { Session } from '../../http/session.ts';
import { historyOf } from '../history/record-events.ts';
import { readApplications, recordOf } from './application-record.ts';
import { findApplication } from './queries.ts';
import { applicationRefusals } from './refusals.ts';

/** Finds an application within reach, and does something with it in the same scope. */
async function withApplication<Answer>(
  database: Database,
  reader: Session,
  id: number,
  work: (db: ReturnType<Database['in']>, place: { id: number; clientId: number }) => Promise<Answer>,
): Promise<Answer> {
  const reach = reachOf(reader);
  const db = database.in(reach.scope);
  const place = await findApplication(db, reach, id);
  if (!place) throw applicationRefusals.absent();
  return work(db, place);
}

export const oneApplication = (database: Database, reader: Session, id: number): Promise<Application> =>
  withApplication(database, reader, id, async (db, { clientId }) => {
    const [read] = await readApplications(db, clientId, [id]);
    if (!read) throw applicationRefusals.absent();
    return recordOf(read);
  });

/** What became of an application, the newest first. */
export const historyOfApplication = (database: Database, reader: Session, id: number): Promise<HistoryEvent[]> =>
  withApplication(database, reader, id, (db, place) => historyOf(db, 'applications', place));
