import { isIP } from 'node:net';
import { message } from '@orgscope/contract/message';
import type { Message } from '@orgscope/contract/message';
import { AppError } from '../../errors/app-error.ts';
import { isPublicAddress } from '../../lib/public-address.ts';

/** The host of an address as sockets take it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

function faultOf(url: URL, allowsLocal: boolean): Message | undefined {
  if (url.username !== '' || url.password !== '') return message('webhooks.with_credentials');
  if (url.hash !== '') return message('webhooks.with_fragment');
  if (allowsLocal) return undefined;
  if (url.protocol !== 'https:') return message('webhooks.not_https');
  // Below 1024 listen services that take a request for something else, such as mail servers.
  if (url.port !== '' && Number(url.port) < 1024) return message('webhooks.port_refused');
  const host = hostOf(url);
  const isLocalName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/.test(host) || !/[.:]/.test(host);
  return isLocalName || (isIP(host) > 0 && !isPublicAddress(host)) ? message('webhooks.not_public') : undefined;
}

/**
 * The address of a webhook in its normal form: international names as xn--, and numbers that mean an IPv4 address as that
 * address. Where its name leads to is checked at each connection.
 */
export function checkedUrl(text: string, allowsLocal: boolean): string {
  const url = new URL(text);
  const fault = faultOf(url, allowsLocal);
  if (fault) throw new AppError('validation_failed', { url: [fault] });
  return url.href;
}
