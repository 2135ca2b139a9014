import type { Endpoint } from '@orgscope/contract/endpoint';
import { failed, read, send, withinSession } from './call.ts';
import type { Parts } from './call.ts';
import { Unreachable } from '../failures/failure.ts';

/**
 * Makes a call whose answer is JSON lines, and passes on each line as it arrives. Fails if the call is refused, or the
 * connection is lost before the end of the answer.
 */
export async function callStream(endpoint: Endpoint, parts: Parts, onLine: (value: unknown) => void): Promise<void> {
  const response = await withinSession(endpoint, send(endpoint, parts));
  if (!response.ok || !response.body) throw failed(endpoint, response, await read(response));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  const take = (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) onLine(JSON.parse(line));
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      take(decoder.decode(value, { stream: true }));
    }
    take(`${decoder.decode()}\n`);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable(error);
  }
}
