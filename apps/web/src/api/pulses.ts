import type { BodyOf, QueryOf } from '@orgscope/contract/endpoint';
import {
  addPulse,
  archivePulse,
  changePulse,
  closePulse,
  copyPulse,
  countAudience,
  exportPulseResults,
  listPulseHistory,
  listPulses,
  listPulseTemplates,
  openPulse,
  readPulse,
  readPulseResults,
  remindPulse,
  sendTestMail,
} from '@orgscope/contract/resources/pulses';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { analyticsKey, pulsesKey } from './cache/query-keys.ts';
import { ownReloads } from './cache/own-reloads.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import { saveAnswer } from './client/save-answer.ts';
import { decodeRecord } from './client/decode.ts';
import type { DecodedContent, DecodedRecord, RecordId } from './client/decode.ts';
import type { ClientQuery } from '../session/acting-client.ts';

export type PulseRow = DecodedRecord<typeof listPulses>;
/** A pulse with its questions and audience. */
export type Pulse = DecodedContent<typeof readPulse>;
export type ResultsPage = DecodedContent<typeof readPulseResults>;
export type AudienceBody = BodyOf<typeof countAudience>;

/** A pulse in an answer to a call. */
export const pulseIn = (sent: unknown): Pulse => decodeRecord(readPulse, sent);

/** The pulses of a client, the latest first. */
export const usePulses = (query: ClientQuery, archived: boolean, enabled = true) =>
  useQuery({
    queryKey: [pulsesKey, 'list', query, archived],
    queryFn: ({ signal }) =>
      ask(listPulses, { query: { ...query, ...(archived && { include_archived: 'true' }) }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

export const usePulseTemplates = (query: ClientQuery) =>
  useQuery({
    queryKey: [pulsesKey, 'templates', query],
    queryFn: ({ signal }) => ask(listPulseTemplates, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usePulse = (id: string, query: ClientQuery) =>
  useQuery({
    queryKey: [pulsesKey, 'one', id, query],
    queryFn: ({ signal }) => ask(readPulse, { params: { id }, query, signal }),
    // An open form must not be replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What was done with a pulse and its actions, the newest first. */
export const usePulseHistory = (id: RecordId, query: ClientQuery) =>
  useQuery({
    queryKey: [pulsesKey, 'history', String(id), query],
    queryFn: ({ signal }) => ask(listPulseHistory, { params: { id }, query, signal }, { act: 'changed' }),
    staleTime: 0,
  });

/** How many people an audience has now. */
export const useAudienceCount = (audience: AudienceBody, query: ClientQuery) =>
  useQuery({
    queryKey: [pulsesKey, 'audience', audience, query],
    queryFn: ({ signal }) => ask(countAudience, { query, body: audience, isLook: true, signal }),
    placeholderData: keepPreviousData,
  });

export type ResultsQuery = NonNullable<QueryOf<typeof readPulseResults>>;

export const usePulseResults = (id: string, query: ResultsQuery, enabled: boolean) =>
  useQuery({
    queryKey: [pulsesKey, 'results', id, query],
    queryFn: ({ signal }) => ask(readPulseResults, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Saves everything that the results tell. */
export const saveResults = (id: string, { client_id: clientId }: ClientQuery): Promise<void> =>
  saveAnswer(exportPulseResults, { params: { id }, query: { client_id: clientId } });

/** Runs a call that changes pulses, and refetches what is shown of them. */
function useWrite<Sent, Got>(mutationFn: (sent: Sent) => Promise<Got>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      ownReloads.set(pulsesKey, Date.now());
      return Promise.all([
        cache.invalidateQueries({ queryKey: [analyticsKey] }),
        cache.invalidateQueries({ queryKey: [pulsesKey], predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
      ]);
    },
  });
}

export const useAddPulse = (query: ClientQuery) =>
  useWrite((body: BodyOf<typeof addPulse>) => ask(addPulse, { query, body }));

export type PulseChangeBody = BodyOf<typeof changePulse>;

export const useChangePulse = (query: ClientQuery) =>
  useWrite(({ id, body }: { id: RecordId; body: PulseChangeBody }) =>
    ask(changePulse, { params: { id }, query, body }),
  );

const acts = {
  archive: archivePulse,
  copy: copyPulse,
  remind: remindPulse,
} as const;

/** Refused if the pulse has changed since the version. */
const versionedActs = { open: openPulse, close: closePulse } as const;

export type PulseAct = keyof typeof versionedActs | keyof typeof acts;

interface ActOn {
  act: PulseAct;
  id: RecordId;
  /** The version that the user was shown; undefined where its changes do not matter. */
  version: number | undefined;
}

/** Opens, closes, archives, copies or reminds; gives the pulse as it is then, or the copy. */
export const usePulseAct = (query: ClientQuery) =>
  useWrite(({ act, id, version }: ActOn) =>
    act === 'open' || act === 'close'
      ? ask(versionedActs[act], { params: { id }, query: { ...query, version } })
      : ask(acts[act], { params: { id }, query }),
  );

/** Mails the invitation to the user. */
export const useTestMail = (query: ClientQuery) =>
  useMutation({ mutationFn: (id: RecordId) => call(sendTestMail, { params: { id }, query }) });
