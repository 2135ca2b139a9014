import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf, plainAddress } from './networks.ts';

it.each([
  ['2001:db8::1', '2001:db8::9:0:0:1'],
  ['2001:db8:1::1', '2001:db8:1:0:9:8:7:6'],
  ['2001:db8:0:5::1', '2001:db8:0:5:9:8:7:6'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2:3:4:5:6'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
  ['::1', '0:0:0:0:9::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:49152', '192.0.2.1:49153'],
  ['[2001:db8::1]:49152', '2001:db8::1'],
])('treats %s and %s as one network, however they are written', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

it.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1::1', '2001:db8:1:5::1'],
  ['192.0.2.1', '192.0.2.2'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['::ffff:192.0.2.1', '::192.0.2.1'],
])('treats %s and %s as two networks', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

it('takes the first four groups of any IPv6 address, however it is written', () => {
  const spellings = (group: number) => {
    const hex = group.toString(16);
    return fc.constantFrom(hex, hex.toUpperCase(), hex.padStart(4, '0'));
  };
  const anAddress = fc
    .array(fc.oneof(fc.constant(0), fc.nat(0xff_ff)), { minLength: 8, maxLength: 8 })
    // IPv6 addresses that contain an IPv4 address.
    .filter((groups) => !(groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff))
    .chain((groups) => fc.tuple(fc.constant(groups), fc.tuple(...groups.map(spellings))));
  fc.assert(
    fc.property(anAddress, ([groups, written]) => {
      const network = groups.slice(0, 4).map((group) => group.toString(16));
      expect(networkOf(written.join(':'))).toBe(network.join(':'));
      // Shortens the first zeros, if there are any.
      const short = written.join(':').replace(/(^|:)0+(?::0+)*(:|$)/, '::');
      expect(networkOf(short)).toBe(network.join(':'));
    }),
  );
});

it.each(['', 'unknown', '1.2.3', 'not:an:address', '::1::'])('leaves %j, which is no address, unchanged', (text) => {
  expect(plainAddress(text)).toBe(text);
});
