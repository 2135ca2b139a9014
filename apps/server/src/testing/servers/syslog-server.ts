import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { certificateAuthority } from './certificates.ts';

/** The messages in a stream that is framed by numbers of octets. */
function messagesIn(stream: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < stream.length;) {
    const space = stream.indexOf(' ', at);
    const size = Number(stream.toString('ascii', at, space));
    messages.push(stream.toString('utf8', space + 1, space + 1 + size));
    at = space + 1 + size;
  }
  return messages;
}

/** A syslog server on this machine; `take` may do something else with a connection than read it to its end. */
export async function startSyslogServer({
  take,
  hasTls = false,
}: { readonly take?: (socket: Socket) => void; readonly hasTls?: boolean } = {}) {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const read = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (take) return take(socket);
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => messages.push(...messagesIn(Buffer.concat(parts))));
  };
  const authority = await certificateAuthority();
  const server = hasTls
    ? createTlsServer({ ...(await authority.issue({ host: 'localhost' })) }, read).on('tlsClientError', () => undefined)
    : createServer(read);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
