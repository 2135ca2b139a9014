import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';

interface SyslogServer {
  readonly host: string;
  readonly port: number;
  readonly hasTls: boolean;
}

/** A connection to a syslog server; rejects if there is none, or none that can be trusted. */
export async function connectToSyslog({ host, port, hasTls }: SyslogServer, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const name = isIP(host) ? {} : { servername: host };
  const socket = hasTls ? connectByTls({ host, port, ...name }) : connect({ host, port });
  const giveUp = () => socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', giveUp, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', giveUp));
  await once(socket, hasTls ? 'secureConnect' : 'connect');
  return socket;
}
