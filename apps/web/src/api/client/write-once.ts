// A write whose answer was lost is sent again with the same key: the server answers it and does not carry it out twice.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { onUserLeft, sessionsOver } from '../../session/store.ts';
import { failureOf } from '../failures/failure.ts';
import { randomHex } from './trace.ts';

// The contract's `takesIdempotencyKey` knows all endpoints, and so would every page.
const paths =
  /^\/api\/(analytics\/(?!settings|pulses\/mine)|core\/(applications|assets|clients|custom-attributes|functions|industries|locations|subscriptions|users)\/)/;

const isRepeatable = ({ path, needsProof }: Endpoint) => needsProof !== true && paths.test(path);

/**
 * Whether a write is sent with a key: two statements for the server, about 40 % of a small write. The others that may have
 * one are the same when they are repeated, or refused as a conflict.
 */
export const sendsKey = (endpoint: Endpoint): boolean => endpoint.method === 'POST' && isRepeatable(endpoint);

/**
 * Whether nobody knows what becomes of a write that is sent again after its answer was lost. The steps before the first
 * screen know: repeated, they lead to the next one.
 */
export const mayBeDone = (endpoint: Endpoint): boolean =>
  endpoint.method === 'POST' && endpoint.access !== 'public' && !endpoint.openDuring && !isRepeatable(endpoint);

/** The writes without an answer, by what they send. */
const unanswered = new Map<string, { key: string; at: number }>();
onUserLeft(() => unanswered.clear());

/** Later, others may have undone it: then the same write is a new one. */
const keptFor = 600_000;

const pauseMs = 1_000;
const mostPauses = 10;

interface Answer {
  response: Response;
  body: unknown;
}

/** Makes a write. Sent again after its answer was lost, it has the same key. */
export async function writeOnce(
  { method, path }: Endpoint,
  { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
  ask: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify([method, path, params, query, body]);
  const [begun, session] = [Date.now(), sessionsOver()];
  const last = unanswered.get(name);
  const key = last && begun - last.at < keptFor ? last.key : randomHex(16);
  // Until it is answered.
  const keep = () => unanswered.set(name, { key, at: Date.now() });
  for (let pauses = 0; ; pauses += 1) {
    const answer = await ask(key).catch((error: unknown) => {
      keep();
      throw error;
    });
    const { ok, status } = answer.response;
    const isRunning = status === 409 && failureOf(status, answer.body).code === 'request_running';
    if (isRunning && pauses < mostPauses) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (sessionsOver() === session) continue;
    }
    // Too many calls, or a proxy without an answer: nothing is known of the write.
    if (isRunning || status === 429 || status > 501) keep();
    else unanswered.delete(name);
    // This one may have undone the others: sent again, they are new.
    if (ok && !last) for (const [each, { at }] of unanswered) if (at < begun) unanswered.delete(each);
    return answer;
  }
}
