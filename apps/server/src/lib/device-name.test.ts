import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Microsoft Edge',
    'Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${engine} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
])('%s', (userAgent, browser, operatingSystem) => {
  expect(deviceName(userAgent)).toEqual({ browser, operatingSystem });
});

it('is empty for an unknown user agent', () => {
  for (const userAgent of [null, '', 'curl/8.5.0', 'x'.repeat(300), '<script>']) {
    expect(deviceName(userAgent)).toEqual({ browser: '', operatingSystem: '' });
  }
});
