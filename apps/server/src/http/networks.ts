import { isIPv4, isIPv6 } from 'node:net';

const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Two groups of an IPv6 address, as the IPv4 address that they contain. */
const asIPv4 = (...groups: string[]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');

/**
 * An address in its canonical form: IPv6 short and in lower case, without a zone; IPv4 over IPv6 as IPv4; without the
 * port that some proxies add. A text that is no address stays unchanged.
 */
export function plainAddress(ip: string): string {
  // Most callers; the rest takes the time of parsing two addresses.
  if (isIPv4(ip)) return ip;
  const unzoned = ip.replace(/%[^\]]*/, '');
  const url = `http://${isIPv6(unzoned) ? `[${unzoned}]` : unzoned}`;
  if (!URL.canParse(url)) return ip;
  // The URL parser shortens the host of an address as the standard says.
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  const [, high, low] = mapped.exec(host) ?? [];
  if (high !== undefined && low !== undefined) return asIPv4(high, low);
  return isIPv6(host) || (isIPv4(host) && unzoned.startsWith(host)) ? host : ip;
}

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');

/** The network that an address is counted for: an IPv6 customer has at least a /64. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  // `::` stands for as many zeros as are missing from eight groups.
  const [before = '', after = ''] = address.split('::');
  const [left, right] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
