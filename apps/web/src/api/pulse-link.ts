// The calls behind a person's own link to a pulse. They send no cookies and no referrer, and include no schemas: the
// answering page is light.
import { pulseLinkPath } from '@orgscope/contract/analytics/pulse-kinds';
import type { GivenAnswer } from '@orgscope/contract/analytics/pulse-kinds';
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { isRecord, partsOf } from '../lib/is-record.ts';
import { knownBase, settleBase } from './client/base-address.ts';

/** Why a link leads to no questions. */
export type LinkOver = 'unknown' | 'used' | 'closed' | 'withdrawn' | 'inactive' | 'other';

/** `lost`: no answer of the server; whether it received the call is not known. */
type Lost = { kind: 'lost' };
/** With the server's own words, if it sent some. */
export type Over = { kind: 'over'; reason: LinkOver; words: string };
export type Read = { kind: 'asked'; asked: AskedPulse } | Over | Lost;
export type Sent = { kind: 'sent' } | { kind: 'faults' } | Over | Lost;

const patience = 20_000;

async function reach(token: string, request: RequestInit): Promise<Response> {
  const path = pulseLinkPath.replace(':token', encodeURIComponent(token));
  const base = knownBase();
  const ask = (address: string) =>
    fetch(address, {
      ...request,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
  const response = await ask((base ?? '') + path);
  if (base !== undefined) return response;
  const found = settleBase(response);
  return found ? ask(found + path) : response;
}

async function exchange(token: string, request: RequestInit): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await reach(token, request);
    if (response.status >= 500 || response.status === 429) return undefined;
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

const byCode: Partial<Record<string, LinkOver>> = {
  link_used: 'used',
  link_expired: 'closed',
  link_voided: 'withdrawn',
  not_found: 'unknown',
};

function overIn(body: unknown): Over {
  const { message, error } = partsOf(body);
  const { code, messages } = partsOf(error);
  const [first] = Array.isArray(messages) ? messages : [];
  const isInactive = isRecord(first) && first['code'] === 'pulses.link.inactive';
  return {
    kind: 'over',
    reason: isInactive ? 'inactive' : (byCode[String(code)] ?? 'other'),
    words: typeof message === 'string' ? message : '',
  };
}

const isAsked = (data: unknown): data is AskedPulse =>
  isRecord(data) && Array.isArray(data['questions']) && isRecord(data['client']);

/** The questions behind a link. */
export async function readPulse(token: string): Promise<Read> {
  const answer = await exchange(token, { method: 'GET', headers: { Accept: 'application/json' } });
  if (!answer) return { kind: 'lost' };
  const { data } = partsOf(answer.body);
  if (answer.status < 400 && isAsked(data)) return { kind: 'asked', asked: data };
  // A link that is no link of ours is a fault of the address.
  if (answer.status === 400) return { kind: 'over', reason: 'unknown', words: '' };
  return overIn(answer.body);
}

/** Sends the answers, once and for good. */
export async function sendPulse(token: string, answers: readonly GivenAnswer[]): Promise<Sent> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const answer = await exchange(token, { method: 'POST', headers, body: JSON.stringify({ answers }) });
  if (!answer) return { kind: 'lost' };
  if (answer.status < 400) return { kind: 'sent' };
  return answer.status === 400 ? { kind: 'faults' } : overIn(answer.body);
}
