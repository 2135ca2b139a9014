// Calls from the server to addresses that a client's administrator has typed.
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isLoopback } from './loopback.ts';
import { isPublicAddress } from './public-address.ts';

/** The address is not on the public internet, or not https. */
export class AddressRefused extends Error {}

const limits = { milliseconds: 10_000, bytes: 1_000_000 } as const;

interface OutgoingCall {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

const hostOf = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '');

/** Whether an address may be called: https to a host that may be public, or http to this machine where that is allowed. */
export function mayCall(address: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username || url.password) return false;
  if (isLoopback(host)) return allowsLoopback && ['http:', 'https:'].includes(url.protocol);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/** Looks a name up and refuses it if any of its addresses is not public, at the moment of connecting. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new AddressRefused(`${hostname} is not on the public internet`), '', 0);
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limits.bytes) throw new Error('The answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * A `fetch` for foreign addresses: https only, to no private network, checked when it connects; redirects are not followed,
 * and time and size are limited. `allowsLoopback` opens this machine's own addresses, for tests.
 */
export const outgoing =
  (allowsLoopback: boolean) =>
  async (address: string, { method = 'GET', headers = {}, body }: OutgoingCall = {}): Promise<Response> => {
    if (!mayCall(address, allowsLoopback)) throw new AddressRefused(`${address} may not be called`);
    const url = new URL(address);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        // A socket of its own: one that is shared may lead elsewhere.
        agent: false,
        signal: AbortSignal.timeout(limits.milliseconds),
        ...(!isLoopback(hostOf(url)) && { lookup: publicLookup }),
      });
      sent.on('response', resolve).on('error', reject);
      sent.end(body === undefined || body === null ? undefined : String(body));
    });
    const bytes = await bodyOf(response);
    const status = response.statusCode ?? 502;
    const isEmpty = status < 200 || status === 204 || status === 304;
    const type = response.headers['content-type'];
    return new Response(isEmpty ? null : new Uint8Array(bytes), {
      status,
      headers: type ? { 'content-type': type } : {},
    });
  };

export type CallOut = ReturnType<typeof outgoing>;
