import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Settings } from '../../settings.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

/** What the settings say by themselves, once they have been read without a fault. */
export async function examineSettings(settings: Settings): Promise<Finding[]> {
  const { production, publicUrl, trustedProxies } = settings;
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  const found = [
    production
      ? good('NODE_ENV', 'is production.')
      : advice(
          'NODE_ENV',
          'is not production, whose rules are not held.',
          'Set NODE_ENV=production where people use it.',
        ),
  ];
  if (isPublic && trustedProxies.length === 0) {
    found.push(
      advice(
        'TRUSTED_PROXIES',
        'is not set: behind a proxy, limits would count the proxy as one person.',
        'Name the proxy that people reach this server by.',
      ),
    );
  }
  const folder = tmpdir();
  await access(folder, constants.W_OK).catch(() =>
    found.push(fault('TMPDIR', `${folder} cannot be written: no file can be imported.`, 'Make it writable.')),
  );
  return found;
}
