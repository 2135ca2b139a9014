import { listApplicationHistory, readApplication } from '@orgscope/contract/resources/applications';
import { applications } from './applications.ts';
import { useHistory } from './history.ts';

/** One application. */
export const useApplication = (id: string) => applications.useOne(readApplication, id);

/** What became of an application, the newest first. */
export const useApplicationHistory = (id: string) => useHistory('applications', listApplicationHistory, id);
