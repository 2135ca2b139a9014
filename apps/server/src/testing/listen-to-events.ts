// A browser that listens to server-sent events.
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { eventsType } from '@orgscope/contract/endpoint';

/** Opens a stream. Comments and the time to come back are not sent. */
export async function listenToEvents(address: string, headers: Readonly<Record<string, string>>) {
  const call = request(address, { headers: { ...headers, accept: eventsType } }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const told: unknown[] = [];
  let [beats, rest] = [0, ''];
  response.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith('data: ')) told.push(JSON.parse(part.slice('data: '.length)));
      else if (part === ':') beats += 1;
    }
  });
  const ended = once(response, 'end');
  // It was stopped here.
  ended.catch(() => undefined);
  return {
    status: response.statusCode,
    headers: response.headers,
    told,
    beats: () => beats,
    /** Resolves when the server has ended the stream. */
    ended,
    /** The names of what was sent, each once. */
    resources: () => [...new Set(told.flatMap((event) => (event as { resources: string[] }).resources))].toSorted(),
    stop: () => call.destroy(),
  };
}
