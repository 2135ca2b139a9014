import { listWaitingPulses, startWaitingPulse } from '@orgscope/contract/resources/pulse-answers';
import { useQuery } from '@tanstack/react-query';
import { readStored, sessionPrefix, writeStored } from '../lib/browser/storage.ts';
import { ask } from './client/ask.ts';
import type { RecordId } from './client/decode.ts';
import { pulsesKey } from './cache/query-keys.ts';

/** The open pulses that ask the user and have no answer. */
export const useWaitingPulses = (enabled = true) =>
  useQuery({ queryKey: [pulsesKey, 'waiting'], queryFn: ({ signal }) => ask(listWaitingPulses, { signal }), enabled });

/**
 * The address of the answering page for the user. It is asked for once in a session, so that the page finds there what was
 * answered before.
 */
export async function answerAddress(id: RecordId): Promise<string> {
  const key = `${sessionPrefix}pulse-${id}`;
  const known = readStored(key);
  if (typeof known === 'string') return `/pulse/${known}`;
  const { token } = await ask(startWaitingPulse, { params: { id } });
  writeStored(key, token);
  return `/pulse/${token}`;
}
