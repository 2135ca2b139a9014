import type { BodyOf } from '@orgscope/contract/endpoint';
import { addPulseAction, changePulseAction, deletePulseAction } from '@orgscope/contract/resources/pulse-actions';
import { call } from './client/call.ts';
import { decodeRecord } from './client/decode.ts';
import type { RecordId } from './client/decode.ts';
import type { ClientQuery } from '../session/acting-client.ts';
import { pulsesKey } from './cache/query-keys.ts';
import { useWriteUnder } from './cache/use-write-under.ts';
import type { ResultsPage } from './pulses.ts';

/** What was decided after a pulse. */
export type PulseAction = ResultsPage['actions'][number];

/** An action in an answer to a call. */
export const actionIn = (sent: unknown): PulseAction => decodeRecord(changePulseAction, sent);

// They carry the actions of a pulse.
const results = [pulsesKey, 'results'];

export const useAddAction = (query: ClientQuery) =>
  useWriteUnder(results, (body: BodyOf<typeof addPulseAction>) => call(addPulseAction, { query, body }));

export const useChangeAction = (query: ClientQuery) =>
  useWriteUnder(results, ({ id, body }: { id: RecordId; body: BodyOf<typeof changePulseAction> }) =>
    call(changePulseAction, { params: { id }, query, body }),
  );

export const useDeleteAction = (query: ClientQuery) =>
  useWriteUnder(results, ({ id, version }: { id: RecordId; version: number | undefined }) =>
    call(deletePulseAction, { params: { id }, query: { ...query, version } }),
  );
