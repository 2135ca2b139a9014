import http from 'node:http';
import https from 'node:https';
import { importLimits } from '@orgscope/contract/records/imports';
import { message } from '@orgscope/contract/words/message';
import { readAssetColumns } from '@orgscope/contract/resources/assets';
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

/** Whether the file of an import may be sent there. It is announced, and not sent once it is asked for. */
async function takesImports(origin: string): Promise<boolean> {
  const { request } = origin.startsWith('https:') ? https : http;
  const headers = { expect: '100-continue', 'content-length': importLimits.maxBytes + 65_536 };
  const signal = AbortSignal.timeout(patienceMs);
  const asking = request(origin + readAssetColumns.path, { method: 'POST', headers, signal, agent: false });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      asking.once('continue', () => resolve(true));
      asking.once('response', ({ statusCode }) => resolve(statusCode !== 413));
      asking.on('error', reject);
      asking.flushHeaders();
    });
  } catch {
    // Another check says whether it answers at all.
    return true;
  } finally {
    asking.destroy();
  }
}

/** Asks the server by PUBLIC_URL, as people do, how it sees the caller. */
export async function examineProxy({ publicUrl: url, production }: Settings): Promise<Finding[]> {
  const about = 'PUBLIC_URL';
  const level = inProduction(production);
  const isLocal = isLoopback(new URL(url).hostname);
  let answer: Awaited<ReturnType<typeof ask>>;
  try {
    answer = await ask(url);
  } catch (error) {
    const reason = reasonOf(error);
    if (/certificate/i.test(reason)) {
      const text = message('doctor.proxy.untrusted', { url, reason });
      return [advice(about, text, message('doctor.proxy.trust'))];
    }
    const text = message('doctor.proxy.silent', { url, reason });
    return [isLocal ? good(about, text) : advice(about, text, message('doctor.proxy.start'))];
  }
  const { status, seen, apartMs } = answer;
  if (!seen) {
    const text = message('doctor.proxy.other_program', { url, status: String(status) });
    return [level(about, text, message('doctor.proxy.pass_on'))];
  }
  const found: Finding[] = [];
  const scheme = new URL(url).protocol.slice(0, -1);
  if (seen.address === forged) {
    found.push(advice('TRUSTED_PROXIES', message('doctor.proxy.forgeable'), message('doctor.proxy.overwrite')));
  }
  if (seen.is_forwarded && !seen.is_trusted && !isLocal) {
    found.push(
      level(
        'TRUSTED_PROXIES',
        message('doctor.proxy.taken_for_caller', { address: seen.address }),
        message('doctor.proxy.trust_proxy', { address: seen.address }),
      ),
    );
  } else if (seen.scheme !== scheme && seen.is_trusted) {
    found.push(
      advice(
        about,
        message('doctor.proxy.other_scheme', { scheme, seen: seen.scheme }),
        message('doctor.proxy.pass_scheme'),
      ),
    );
  }
  if (!(await takesImports(url))) {
    found.push(level(about, message('doctor.proxy.small_bodies'), message('doctor.proxy.accept_bodies')));
  }
  if (apartMs > toleratedMs) {
    const text = message('doctor.proxy.clock', { url, count: Math.round(apartMs / 1000) });
    found.push(advice(about, text, message('doctor.proxy.synchronise')));
  }
  return found.length > 0 ? found : [good(about, message('doctor.proxy.reached', { url, address: seen.address }))];
}
