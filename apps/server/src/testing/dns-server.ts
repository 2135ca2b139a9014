import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const [header, typeText, classInternet, noSuchName] = [12, 16, 1, 3];

/** The name in a question, and where it ends. */
function nameIn(packet: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = header;
  while (packet[at]) {
    const size = packet[at] ?? 0;
    labels.push(packet.toString('ascii', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

const sixteen = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

/** A DNS server on this machine that knows the TXT records in `records`. */
export async function startDnsServer(records = new Map<string, string[]>()) {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const { name, end } = nameIn(packet);
    const texts = records.get(name) ?? [];
    const answers = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
      // The name as a pointer to the question, the type, the class, a lifetime of no seconds.
      return Buffer.concat([sixteen(0xc0_0c, typeText, classInternet, 0, 0, data.length), data]);
    });
    const flags = 0x81_80 | (texts.length > 0 ? 0 : noSuchName);
    const start = sixteen(packet.readUInt16BE(0), flags, 1, answers.length, 0, 0);
    socket.send(Buffer.concat([start, packet.subarray(header, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { records, address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}
