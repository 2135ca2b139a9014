import type { HistoryEvent } from '@orgscope/contract/history';
import type { Application } from '@orgscope/contract/resources/application-record';
import type { Database } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import type { Session } from '../../identity/session.ts';
import { historyOf } from '../history/record-events.ts';
import { readingOf } from '../records/client-records.ts';
import { readRow } from './application-rows.ts';
import { applicationRefusals } from './refusals.ts';

const ofApplication = readingOf(applications, applicationRefusals.absent);

export const oneApplication = (database: Database, reader: Session, id: number): Promise<Application> =>
  ofApplication(database, reader, id, readRow);

/** What became of an application, the newest first. */
export const historyOfApplication = (database: Database, reader: Session, id: number): Promise<HistoryEvent[]> =>
  ofApplication(database, reader, id, (db, place) => historyOf(db, 'applications', place));
