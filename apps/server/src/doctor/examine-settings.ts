import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { message } from '@orgscope/contract/words/message';
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
      ? good('NODE_ENV', message('doctor.settings.production'))
      : advice('NODE_ENV', message('doctor.settings.not_production'), message('doctor.settings.set_production')),
  ];
  if (isPublic && trustedProxies.length === 0) {
    found.push(
      advice(
        'TRUSTED_PROXIES',
        message('doctor.settings.no_trusted_proxies'),
        message('doctor.settings.set_trusted_proxies'),
      ),
    );
  }
  if (settings.metricsPort !== undefined && !settings.metricsToken && !isLoopback(settings.metricsHost)) {
    found.push(
      advice(
        'METRICS_HOST',
        message('doctor.settings.open_metrics', { host: settings.metricsHost, port: String(settings.metricsPort) }),
        message('doctor.settings.protect_metrics'),
      ),
    );
  }
  if (settings.allowPrivateCalls) {
    found.push(
      advice(
        'ALLOW_PRIVATE_CALLS',
        message('doctor.settings.private_calls'),
        message('doctor.settings.refuse_private_calls'),
      ),
    );
  }
  const folder = tmpdir();
  await access(folder, constants.W_OK).catch(() =>
    found.push(
      fault(
        'TMPDIR',
        message('doctor.settings.temporary_folder', { path: folder }),
        message('doctor.settings.make_writable'),
      ),
    ),
  );
  return found;
}
