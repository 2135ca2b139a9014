import { readConnection } from '@orgscope/contract/resources/health';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { isLoopback } from '../lib/network/loopback.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { advice, good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

const [patienceMs, toleratedMs] = [10_000, 10_000];
/** An address that nobody has (RFC 5737), as a caller would forge it. */
const forged = '192.0.2.77';

async function ask(origin: string) {
  const sentAt = Date.now();
  const response = await fetch(origin + readConnection.path, {
    headers: { 'x-forwarded-for': forged, 'x-forwarded-proto': 'gopher' },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = readConnection.answer.safeParse(await response.json().catch(() => undefined));
  const date = Date.parse(response.headers.get('date') ?? '');
  // The header has seconds, and the answer took its time.
  const middle = (sentAt + Date.now()) / 2;
  return { status: response.status, seen: answer.data?.data, apartMs: Math.abs(date + 500 - middle) };
}

/** Asks the server by PUBLIC_URL, as people do, how it sees the caller. */
export async function examineProxy({ publicUrl, production }: Settings): Promise<Finding[]> {
  const about = 'PUBLIC_URL';
  const level = inProduction(production);
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask(publicUrl);
  } catch (error) {
    const reason = reasonOf(error);
    if (/certificate/i.test(reason)) {
      const text = `${publicUrl} answers with a certificate that this machine does not trust (${reason}).`;
      return [
        advice(
          about,
          text,
          'Use a valid one for that name. If its authority is your own, set NODE_EXTRA_CA_CERTS to it.',
        ),
      ];
    }
    const text = `${publicUrl} does not answer from here (${reason}).`;
    return [
      isLocal
        ? good(about, text)
        : advice(about, text, 'Start a server and the proxy, and let this machine reach them by that address.'),
    ];
  }
  const { status, seen, apartMs } = answer;
  if (!seen) {
    const text = `${publicUrl} is answered by something else (status ${status}).`;
    return [level(about, text, 'Let the proxy pass every path to the servers, without a redirection.')];
  }
  const found: Finding[] = [];
  const scheme = new URL(publicUrl).protocol.slice(0, -1);
  if (seen.address === forged) {
    found.push(
      advice(
        'TRUSTED_PROXIES',
        'callers like this machine can forge their address: X-Forwarded-For is believed as they send it.',
        'Let the proxy overwrite the header, or name the proxy alone in TRUSTED_PROXIES, not this network.',
      ),
    );
  }
  if (seen.is_forwarded && !seen.is_trusted && !isLocal) {
    found.push(
      level(
        'TRUSTED_PROXIES',
        `the server takes the proxy ${seen.address} for the caller: limits count all people as one.`,
        `Set TRUSTED_PROXIES to ${seen.address} or its network.`,
      ),
    );
  } else if (seen.scheme !== scheme && seen.is_trusted) {
    found.push(
      advice(
        about,
        `is ${scheme}, and the server sees ${seen.scheme}.`,
        'Let the proxy set X-Forwarded-Proto to the scheme that the caller used.',
      ),
    );
  }
  if (apartMs > toleratedMs) {
    const text = `the clocks of this machine and of ${publicUrl} are ${Math.round(apartMs / 1000)} seconds apart.`;
    found.push(advice(about, text, 'Synchronise both by NTP.'));
  }
  return found.length > 0 ? found : [good(about, `${publicUrl} reaches the server, which sees ${seen.address}.`)];
}
