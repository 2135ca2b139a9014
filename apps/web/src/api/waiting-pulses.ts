import { listWaitingPulses, startWaitingPulse } from '@orgscope/contract/resources/pulse-answers';
import { useQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import type { RecordId } from './client/decode.ts';
import { pulsesKey } from './cache/query-keys.ts';

/** The open pulses that ask the user and have no answer. */
export const useWaitingPulses = (enabled = true) =>
  useQuery({ queryKey: [pulsesKey, 'waiting'], queryFn: ({ signal }) => ask(listWaitingPulses, { signal }), enabled });

/** The address of the answering page for the user. All of the user's links lead to the same kept answers. */
export async function answerAddress(id: RecordId): Promise<string> {
  const { token } = await ask(startWaitingPulse, { params: { id } });
  return `/pulse/${token}`;
}
