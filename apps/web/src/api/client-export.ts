import { exportClient } from '@orgscope/contract/resources/client-export';
import { saveFile } from '../lib/save-file.ts';
import type { ActingClient } from '../session/acting-client.ts';
import { failed, read, send, withinSession } from './client.ts';

/** Saves everything of a client as a zip file. */
export async function saveClientExport(query: ActingClient['query'], name: string): Promise<void> {
  const fetchFile = async () => {
    const response = await send(exportClient, { query });
    if (!response.ok) throw failed(exportClient, response, await read(response));
    return response.blob();
  };
  saveFile(name, await withinSession(exportClient, fetchFile()));
}
