import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { isPublicAddress } from '../../lib/network/public-address.ts';
import { callGuard } from '../../lib/network/call-out.ts';
import { checkedUrl } from './change-webhook.ts';

const guard = callGuard({ allowsPrivate: false });

it.each(['93.184.215.14', '1.1.1.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['this machine', '127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 ::1 ::'],
  ['private networks', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 fd12:3456::1'],
  ['links', '169.254.0.1 169.254.169.254 fe80::1 fe80::1%eth0'],
  ['networks of providers', '100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 fd00:ec2::254'],
  ['many at once', '224.0.0.1 239.255.255.255 255.255.255.255 ff02::1'],
  ['IPv4 within IPv6', '::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:7f00:1::'],
  ['examples and special purposes', '192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 240.0.0.1 2001:db8::1 3fff::1'],
  ['former private networks', 'fec0::1 4000::1'],
  ['no addresses', 'localhost 2130706433 0x7f.0.0.1 017700000001'],
])('%s are not', (_, addresses) => {
  expect(addresses.split(' ').filter(isPublicAddress)).toEqual([]);
});

it.each([
  ['https://hooks.example/in?key=1', 'https://hooks.example/in?key=1'],
  ['HTTPS://Hooks.Example', 'https://hooks.example/'],
  ['https://hooks.example:8443/in', 'https://hooks.example:8443/in'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://1.1.1.1/', 'https://1.1.1.1/'],
])('%s is stored as %s', (url, stored) => {
  expect(checkedUrl(url, guard)).toBe(stored);
});

it.each([
  ['http://hooks.example/', 'not_https'],
  ['https://ada:secret@hooks.example/', 'with_credentials'],
  ['https://hooks.example/#part', 'with_fragment'],
  ['https://hooks.example:25/', 'port_refused'],
  ['https://127.0.0.1/', 'not_public'],
  ['https://2130706433/', 'not_public'],
  ['https://0x7f.1/', 'not_public'],
  ['https://0177.0.0.1/', 'not_public'],
  ['https://127.1/', 'not_public'],
  ['https://１２７.0.0.1/', 'not_public'],
  ['https://[::1]/', 'not_public'],
  ['https://[::ffff:7f00:1]/', 'not_public'],
  ['https://[fd00:ec2::254]/', 'not_public'],
  ['https://localhost/', 'not_public'],
  ['https://db.localhost./', 'not_public'],
  ['https://metadata.google.internal/', 'not_public'],
  ['https://intranet/', 'not_public'],
] as const)('%s is refused: %s', (url, fault) => {
  const refused = message(`webhooks.${fault}`);
  expect(() => checkedUrl(url, guard)).toThrow(expect.objectContaining({ detail: { url: [refused] } }));
});
