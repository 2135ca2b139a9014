import { TLSSocket } from 'node:tls';
import { message } from '@orgscope/contract/words/message';
import type pg from 'pg';
import { isLoopback } from '../lib/network/loopback.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { advice, good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

/** What to do about a database that cannot be reached. */
export const remedyOf = (error: unknown) =>
  /certificate|CERT/.test(`${reasonOf(error)} ${String((error as { code?: unknown }).code)}`)
    ? message('doctor.connection.mend_certificate')
    : message('doctor.connection.mend');

/** Whether a connection to an address can be read on its way, or answered by another machine. */
export function examineTls(about: string, url: string, client: pg.Client, production: boolean): Finding {
  const { stream } = (client as pg.Client & { connection: { stream: unknown } }).connection;
  if (stream instanceof TLSSocket) {
    return stream.authorized
      ? good(about, message('doctor.connection.verified', { protocol: stream.getProtocol() ?? 'TLS' }))
      : inProduction(production)(about, message('doctor.connection.unverified'), message('doctor.connection.verify'));
  }
  if (client.host.startsWith('/') || isLoopback(client.host)) return good(about, message('doctor.connection.local'));
  if (new URL(url).searchParams.get('sslmode') === 'disable') {
    return advice(about, message('doctor.connection.plain_as_asked'), message('doctor.connection.keep_network_closed'));
  }
  return inProduction(production)(
    about,
    message('doctor.connection.plain', { host: client.host }),
    message('doctor.connection.encrypt'),
  );
}
