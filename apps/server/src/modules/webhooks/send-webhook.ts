// One call of a webhook's endpoint. The endpoint is not trusted: it may lead into our network, never answer, or never end.
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { AddressRefused } from '../../lib/network/call-out.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';

/** Why there was no answer. */
export type Fault =
  | 'timeout'
  | 'not_found'
  | 'not_public'
  | 'unreachable'
  | 'tls'
  | 'tls_expired'
  | 'tls_host'
  | 'tls_unknown'
  | 'malformed'
  | 'closed'
  | 'no_secret';

export interface Answer {
  /** Null if there was no answer; then `fault` says why. */
  readonly status: number | null;
  readonly fault: Fault | null;
  /** The beginning of its body. */
  readonly answer: string | null;
  /** How many seconds to wait before the next attempt, where the endpoint asks for that. */
  readonly retryAfter?: number;
}

export interface Call {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Options {
  readonly guard: CallGuard;
  /** Of the authority whose certificates are accepted, instead of all that are known. */
  readonly ca?: string;
  /** From the beginning to the head of the answer. */
  readonly timeoutMs?: number;
  /** From there to the end of its body. */
  readonly bodyMs?: number;
}

const [answerBytes, answerCharacters, headBytes] = [4096, 1000, 16 * 1024];

function faultOf(error: Error & { code?: string }): Fault {
  const { code = '', name } = error;
  if (error instanceof AddressRefused) return 'not_public';
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'not_found';
  if (code.startsWith('HPE_')) return 'malformed';
  if (code === 'CERT_HAS_EXPIRED') return 'tls_expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tls_host';
  if (/SELF_SIGNED|^UNABLE_TO/.test(code)) return 'tls_unknown';
  if (/^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|HOSTNAME_)/.test(code)) return 'tls';
  if (/^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL)$/.test(code)) return 'unreachable';
  return 'closed';
}

/** What a busy endpoint asks for, in seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterOf({ statusCode = 0, headers: { 'retry-after': asked = '' } }: IncomingMessage): number | undefined {
  if (statusCode !== 429 && statusCode !== 503) return undefined;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return seconds > 0 ? seconds : undefined;
}

/** The beginning of a body. What is longer, or slower than `bodyMs`, is not read: the head has said all that counts. */
function beginningOf(response: IncomingMessage, request: ClientRequest, bodyMs: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      if (!response.complete) request.destroy();
      const text = Buffer.concat(chunks).subarray(0, answerBytes).toString();
      resolve(text.replaceAll('\0', '').slice(0, answerCharacters));
    };
    const timer = setTimeout(end, bodyMs);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= answerBytes) end();
    });
    response.on('end', end);
    response.on('error', end);
    response.on('close', end);
  });
}

/** Calls webhooks where the guard allows it: `timeoutMs` for the answer, then `bodyMs` for its body. */
export function webhookSender({ guard, ca, timeoutMs = 15_000, bodyMs = 2_000 }: Options) {
  const options = { keepAlive: true, maxFreeSockets: 8, timeout: 5_000 };
  const agents = {
    http: new HttpAgent(options),
    https: new HttpsAgent({ ...options, ...(ca !== undefined && { ca }) }),
  };

  type Outcome = Answer & { readonly wasReused: boolean };

  const once = ({ url, headers, body }: Call, signal: AbortSignal): Promise<Outcome> =>
    new Promise((done) => {
      const isHttps = url.protocol === 'https:';
      const request = (isHttps ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: isHttps ? agents.https : agents.http,
        lookup: guard.lookup,
        maxHeaderSize: headBytes,
        headers: { ...headers, 'content-length': String(body.length) },
        signal,
      });
      let isAnswered = false;
      const fail = (fault: Fault) => {
        if (!isAnswered) done({ status: null, fault, answer: null, wasReused: request.reusedSocket });
      };
      request.on('response', (response) => {
        isAnswered = true;
        const status = response.statusCode ?? null;
        const retryAfter = retryAfterOf(response);
        void beginningOf(response, request, bodyMs).then((answer) =>
          done({ status, fault: null, answer, wasReused: false, ...(retryAfter !== undefined && { retryAfter }) }),
        );
      });
      request.on('error', (error) => fail(faultOf(error)));
      // Without an error, too: an endpoint that changes the protocol.
      request.on('close', () => fail('closed'));
      request.end(body);
    });

  return {
    /** Calls an endpoint; redirections are answers like others. Never rejects. */
    async send(call: Call, stopping?: AbortSignal): Promise<Answer> {
      // A literal IP address needs no look-up, so it is checked here.
      if (guard.faultOf(call.url)) return { status: null, fault: 'not_public', answer: null };
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = stopping ? AbortSignal.any([limit, stopping]) : limit;
      const first = await once(call, signal);
      // The endpoint had closed a connection that waited for its next call: that says nothing about it.
      const { wasReused: _, ...answer } =
        first.wasReused && first.fault === 'closed' ? await once(call, signal) : first;
      return answer;
    },
    close(): void {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

export type WebhookSender = ReturnType<typeof webhookSender>;
