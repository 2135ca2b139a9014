import type { BodyOf } from '@orgscope/contract/endpoint';
import { addPulseAction, changePulseAction, deletePulseAction } from '@orgscope/contract/resources/pulse-actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './client/call.ts';
import { decodeRecord } from './client/decode.ts';
import type { RecordId } from './client/decode.ts';
import type { ClientQuery } from '../session/acting-client.ts';
import { pulsesKey } from './cache/query-keys.ts';
import type { ResultsPage } from './pulses.ts';

/** What was decided after a pulse. */
export type PulseAction = ResultsPage['actions'][number];

/** An action in an answer to a call. */
export const actionIn = (sent: unknown): PulseAction => decodeRecord(changePulseAction, sent);

// The results of a pulse carry its actions.
function useWrite<Sent>(mutationFn: (sent: Sent) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: [pulsesKey, 'results'] }),
  });
}

export const useAddAction = (query: ClientQuery) =>
  useWrite((body: BodyOf<typeof addPulseAction>) => call(addPulseAction, { query, body }));

export const useChangeAction = (query: ClientQuery) =>
  useWrite(({ id, body }: { id: RecordId; body: BodyOf<typeof changePulseAction> }) =>
    call(changePulseAction, { params: { id }, query, body }),
  );

export const useDeleteAction = (query: ClientQuery) =>
  useWrite(({ id, version }: { id: RecordId; version: number | undefined }) =>
    call(deletePulseAction, { params: { id }, query: { ...query, version } }),
  );
