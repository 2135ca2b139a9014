import { exportClient } from '@orgscope/contract/resources/client-export';
import type { ActingClient } from '../session/acting-client.ts';
import { saveAnswer } from './client/save-answer.ts';

/** Saves everything of a client as a zip file. */
export const saveClientExport = (query: ActingClient['query'], name: string): Promise<void> =>
  saveAnswer(exportClient, query, name);
