import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { isLoopback } from '../lib/network/loopback.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

/** Findings from the settings themselves, once they have been read without errors. */
export async function examineSettings(settings: Settings): Promise<Finding[]> {
  const { production, publicUrl, trustedProxies } = settings;
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  const found = [
    production
      ? good('NODE_ENV', 'is production.')
      : advice('NODE_ENV', 'is not production, so its rules do not apply.', 'Set NODE_ENV=production for real use.'),
  ];
  if (isPublic && trustedProxies.length === 0) {
    found.push(
      advice(
        'TRUSTED_PROXIES',
        'is not set: behind a proxy, limits would count all callers as one.',
        'Set it to the proxy in front of this server.',
      ),
    );
  }
  if (settings.metricsPort !== undefined && !settings.metricsToken && !isLoopback(settings.metricsHost)) {
    found.push(
      advice(
        'METRICS_HOST',
        `is ${settings.metricsHost}: whoever reaches port ${settings.metricsPort} reads the figures.`,
        'Set METRICS_TOKEN, or let only Prometheus reach the port.',
      ),
    );
  }
  if (settings.allowPrivateCalls) {
    found.push(
      advice(
        'ALLOW_PRIVATE_CALLS',
        'is true: webhooks and identity providers of clients may reach into your network.',
        'Remove it where anybody but you can enter them.',
      ),
    );
  }
  const folder = tmpdir();
  await access(folder, constants.W_OK).catch(() =>
    found.push(fault('TMPDIR', `${folder} cannot be written: no file can be imported.`, 'Make it writable.')),
  );
  return found;
}
