import { TLSSocket } from 'node:tls';
import type pg from 'pg';
import { isLoopback } from '../lib/network/loopback.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { advice, good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

/** What to do about a database that cannot be reached. */
export const remedyOf = (error: unknown) =>
  /certificate|CERT/.test(`${reasonOf(error)} ${String((error as { code?: unknown }).code)}`)
    ? 'Set NODE_EXTRA_CA_CERTS to the authority of its certificate, and use the host name in the certificate.'
    : 'Start that database or correct the address.';

/** Whether a connection to an address can be read on its way, or answered by another machine. */
export function examineTls(about: string, url: string, client: pg.Client, production: boolean): Finding {
  const { stream } = (client as pg.Client & { connection: { stream: unknown } }).connection;
  if (stream instanceof TLSSocket) {
    return stream.authorized
      ? good(about, `is reached by ${stream.getProtocol() ?? 'TLS'}, and the server's certificate is verified.`)
      : inProduction(production)(
          about,
          "is reached by TLS, but the server's certificate is not verified.",
          'End the address with ?sslmode=verify-full, and set NODE_EXTRA_CA_CERTS to its authority.',
        );
  }
  if (client.host.startsWith('/') || isLoopback(client.host))
    return good(about, 'is reached on this machine, without a network.');
  if (new URL(url).searchParams.get('sslmode') === 'disable') {
    return advice(
      about,
      'is reached without encryption, as its sslmode=disable asks for.',
      'Keep that only on a network which no other machine can join or read.',
    );
  }
  return inProduction(production)(
    about,
    `is reached without encryption: statements to ${client.host} can be read in transit.`,
    'End the address with ?sslmode=verify-full; the server needs a certificate.',
  );
}
