import { parse } from 'bowser';

/** Browser and operating system from a user agent, without versions, which soon become outdated; empty if unknown. */
export function deviceName(userAgent: string | null): { browser: string; operatingSystem: string } {
  if (!userAgent) return { browser: '', operatingSystem: '' };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name ?? '', operatingSystem: os.name ?? '' };
}
