import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the internet assigns to networks: other IPv6 addresses are for special purposes. */
const assigned = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by their number, and answered inside a network of a provider: Azure's platform, and examples of documents. */
const others = [ipaddr.parseCIDR('168.63.129.16/32'), ipaddr.parseCIDR('3fff::/20')] as const;

/**
 * Whether an address belongs to the public internet: not to this machine, to a private, shared or provider's network, and not
 * an IPv4 address within an IPv6 one, which leads to any of these.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (others.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits])))
    return false;
  return address.kind() === 'ipv4' || address.match(assigned);
}
