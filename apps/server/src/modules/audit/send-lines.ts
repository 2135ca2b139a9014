import { open } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { AuditTarget } from '../../lib/audit-target.ts';
import { connectToSyslog } from '../../lib/network/syslog.ts';

/** A line, and whether it tells of something that was refused. */
export interface Line {
  readonly text: string;
  readonly at: Date;
  readonly isRefusal: boolean;
}

/**
 * Appends lines to a file that only its owner can read. It is opened anew each time, so that it may be moved away meanwhile.
 * What could only be written in part, because the disk is full, is cut off again.
 */
async function append(path: string, lines: readonly Line[]): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1, '\n');
    if (size > 0) await file.read(last, 0, 1, size - 1);
    // A killed process may have left part of a line, which must not spoil the next.
    const start = last.toString() === '\n' ? '' : '\n';
    try {
      await file.appendFile(`${start}${lines.map(({ text }) => `${text}\n`).join('')}`);
      await file.datasync();
    } catch (error) {
      await file.truncate(size).catch(() => undefined);
      throw error;
    }
  } finally {
    await file.close();
  }
}

const [logAudit, warning, informational] = [13, 4, 6];

/** A message of RFC 5424, framed by its number of octets (RFC 6587, RFC 5425). */
function framed({ text, at, isRefusal }: Line, host: string): string {
  const priority = logAudit * 8 + (isRefusal ? warning : informational);
  const message = `<${priority}>1 ${at.toISOString()} ${host} orgscope - audit - ${text}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/**
 * Sends lines over a connection of their own. Syslog has no receipts: the server has read everything once it closes its side
 * in return.
 */
async function send(socket: Socket, lines: readonly Line[], host: string): Promise<void> {
  let hasSent = false;
  socket.once('end', () => {
    if (!hasSent) socket.destroy(new Error('The server closed the connection before it had everything'));
  });
  socket.resume();
  socket.end(lines.map((line) => framed(line, host)).join(''), () => (hasSent = true));
  await finished(socket);
}

/** Resolves once the target has all lines; rejects if it may have none, some or all of them. */
export async function sendLines(
  target: AuditTarget,
  lines: readonly Line[],
  { host, signal }: { readonly host: string; readonly signal: AbortSignal },
): Promise<void> {
  if (target.kind === 'file') await append(target.path, lines);
  else await send(await connectToSyslog(target, signal), lines, host);
}
