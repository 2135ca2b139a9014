// Calls from the server to addresses that a client's administrator has typed: one rule of what may be called, one look-up.
import { lookup as lookUpLocally } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { socketHost } from './socket-host.ts';

/** What a name leads to, or an address itself, is not on the public internet or may not be called. */
export class AddressRefused extends Error {}

/** Why an address may not be called. */
type AddressFault = 'with_credentials' | 'not_https' | 'port_refused' | 'not_public';

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

interface GuardOptions {
  /** Whether this machine and private networks may be called, without encryption too: for development and tests. */
  readonly allowsPrivate: boolean;
  /** Undefined: those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  readonly resolve?: Resolve;
}

/** Asks the name servers. The system's function would use threads that the whole process needs, one for each slow name. */
function nameServers(servers: readonly string[] | undefined): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
}

/**
 * Finds the addresses that a socket connects to, and leaves out those that it must not: what a name leads to is decided here
 * and nowhere else, so that it cannot change after the check.
 */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, { all }, done) => {
    const tell = (found: readonly string[]) => {
      const open = found.filter(isPublicAddress).map((address) => ({ address, family: isIP(address) }));
      const [first] = open;
      if (!first && found.length > 0) done(new AddressRefused(`${host} is not on the public internet`), '');
      else if (!first)
        done(Object.assign(new Error(`${host} was not found`), { code: 'ENOTFOUND', syscall: 'query' }), '');
      else if (all) done(null, open);
      else done(null, first.address, first.family);
    };
    resolve(host).then(tell, () => tell([]));
  };

function faultOf(url: URL, allowsPrivate: boolean): AddressFault | undefined {
  if (url.username !== '' || url.password !== '') return 'with_credentials';
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return 'not_https';
  if (allowsPrivate) return undefined;
  // Below 1024 listen services that take a request for something else, such as mail servers.
  if (url.port !== '' && Number(url.port) < 1024) return 'port_refused';
  const host = socketHost(url);
  const isLocalName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/.test(host) || !/[.:]/.test(host);
  return isLocalName || (isIP(host) > 0 && !isPublicAddress(host)) ? 'not_public' : undefined;
}

/** What calls of foreign addresses have in common. A caller checks each address with `faultOf`, and connects with `lookup`. */
export function callGuard({ allowsPrivate, dnsServers, resolve }: GuardOptions) {
  return {
    allowsPrivate,
    /** What is wrong with an address, before its name is looked up. */
    faultOf: (url: URL) => faultOf(url, allowsPrivate),
    lookup: allowsPrivate && !resolve ? lookUpLocally : publicLookup(resolve ?? nameServers(dnsServers)),
  };
}

export type CallGuard = ReturnType<typeof callGuard>;

const usual = { milliseconds: 10_000, bytes: 1_000_000 };

interface OutgoingCall {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** Of the answer. */
  readonly mostBytes?: number | undefined;
}

async function bodyOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Error('The answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A `fetch` of foreign addresses under a guard: redirections are not followed, and time and size are limited. */
export const outgoing =
  ({ faultOf: refusalOf, lookup }: CallGuard, limits = usual) =>
  async (
    address: string,
    { method = 'GET', headers = {}, body, mostBytes = limits.bytes }: OutgoingCall = {},
  ): Promise<Response> => {
    const url = new URL(address);
    if (refusalOf(url)) throw new AddressRefused(`${address} may not be called`);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        // A socket of its own: one that is shared may lead elsewhere.
        agent: false,
        signal: AbortSignal.timeout(limits.milliseconds),
        lookup,
      });
      sent.on('response', resolve).on('error', reject);
      // After neither: an address that changes the protocol.
      sent.on('close', () => reject(new Error('The connection was closed without an answer')));
      sent.end(body === undefined || body === null ? undefined : String(body));
    });
    const bytes = await bodyOf(response, mostBytes);
    const status = response.statusCode ?? 502;
    const isEmpty = status < 200 || status === 204 || status === 304;
    const type = response.headers['content-type'];
    return new Response(isEmpty ? null : new Uint8Array(bytes), {
      status,
      headers: type ? { 'content-type': type } : {},
    });
  };
