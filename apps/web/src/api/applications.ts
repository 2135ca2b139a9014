import { applicationCalls } from '@orgscope/contract/resources/applications';
import { clientRecords } from './records/client-records.ts';
import type { RowOf } from './records/records.ts';

/** The applications of a client. */
export const applications = clientRecords('applications', applicationCalls, { lifecycle: 'active' });

/** An application as any server may list it. */
export type Application = RowOf<typeof applications>;
