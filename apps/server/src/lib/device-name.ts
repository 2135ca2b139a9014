import { parse } from 'bowser';

/** Browser and operating system that a user agent tells, without their versions, which age; empty where it does not. */
export function deviceName(userAgent: string | null): { browser: string; operatingSystem: string } {
  if (!userAgent) return { browser: '', operatingSystem: '' };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name ?? '', operatingSystem: os.name ?? '' };
}
