import type { Endpoint } from '@orgscope/contract/endpoint';
import { datedName, saveFile } from '../../lib/files/save-file.ts';
import { failed, lost, read, send, withinSession } from './call.ts';
import type { Parts } from './call.ts';

const nameIn = ({ headers }: Response) => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

// The name that a server of another origin gives cannot be read.
const usualName = ({ path }: Endpoint) => datedName(`${path.split('/').at(-3)}.csv`);

/** Saves the file that a call answers, by default under the name that the server gives. */
export async function saveAnswer(
  endpoint: Endpoint,
  parts: Pick<Parts, 'params' | 'query'>,
  name?: string,
): Promise<void> {
  const fetchFile = async () => {
    const response = await send(endpoint, parts);
    if (!response.ok) throw failed(endpoint, response, await read(response));
    return { name: name ?? nameIn(response) ?? usualName(endpoint), content: await response.blob().catch(lost) };
  };
  const file = await withinSession(endpoint, fetchFile());
  saveFile(file.name, file.content);
}
