import { exportClient } from '@orgscope/contract/resources/client-export';
import { datedName } from '../lib/files/save-file.ts';
import type { ClientQuery } from '../session/acting-client.ts';
import { saveAnswer } from './client/save-answer.ts';

/** Saves everything of a client as a zip file. */
export const saveClientExport = (query: ClientQuery, name: string): Promise<void> =>
  saveAnswer(exportClient, { query }, datedName(name));
