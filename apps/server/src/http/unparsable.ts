import type { ConnectionError } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { unreadable } from '../errors/answer-errors.ts';
import { bodyOf } from '../errors/app-error.ts';

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers what Node cannot read as HTTP, such as an unknown method: it reaches no route and no hook, but its caller reads the
 * same body as that of any refusal.
 */
export function answerUnparsable(error: ConnectionError, socket: Socket): void {
  // The caller has gone.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code] ?? 400;
  const body = JSON.stringify(bodyOf(unreadable(), ''));
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
