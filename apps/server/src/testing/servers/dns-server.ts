import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const [header, typeAddress, typeText, classInternet, serverFailure, noSuchName] = [12, 1, 16, 1, 2, 3];

/** The name and type in a question, and where it ends. */
function questionIn(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = header;
  while (packet[at]) {
    const size = packet[at] ?? 0;
    labels.push(packet.toString('ascii', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

const sixteen = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

const ofText = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
const ofAddress = (address: string) => Buffer.from(address.split('.').map(Number));

/**
 * A DNS server on this machine that knows the TXT records in `records`, and the IPv4 addresses in `addresses`: of each name the
 * answers to one question after the other, the last of which stays. It answers names in `failing` as one whose zone is broken.
 */
export async function startDnsServer(records = new Map<string, string[]>()) {
  const addresses = new Map<string, string[][]>();
  const failing = new Set<string>();
  const addressesOf = (name: string) => {
    const [now = [], ...later] = addresses.get(name) ?? [];
    if (later.length > 0) addresses.set(name, later);
    return now.map(ofAddress);
  };
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const { name, type, end } = questionIn(packet);
    const texts = type === typeText ? (records.get(name) ?? []).map(ofText) : [];
    const found = type === typeAddress ? addressesOf(name) : texts;
    // The name as a pointer to the question, the type, the class, a lifetime of no seconds.
    const answers = found.map((data) =>
      Buffer.concat([sixteen(0xc0_0c, type, classInternet, 0, 0, data.length), data]),
    );
    const isKnown = found.length > 0 || addresses.has(name);
    const code = isKnown ? 0 : noSuchName;
    const flags = 0x81_80 | (failing.has(name) ? serverFailure : code);
    const start = sixteen(packet.readUInt16BE(0), flags, 1, answers.length, 0, 0);
    socket.send(Buffer.concat([start, packet.subarray(header, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    records,
    addresses,
    failing,
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => void socket.close(),
  };
}
