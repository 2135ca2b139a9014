import { isAbsolute, normalize } from 'node:path';
import { socketHost } from './network/socket-host.ts';

/** Where the audit is sent: a file of this machine, or a syslog server by TCP or TLS. */
export type AuditTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'syslog'; readonly host: string; readonly port: number; readonly hasTls: boolean };

// The usual ports of RFC 6587 and RFC 5425.
const ports: Readonly<Record<string, number>> = { 'syslog+tcp:': 601, 'syslog+tls:': 6_514 };

/** Reads AUDIT_STREAM; undefined if it is not one. */
export function auditTarget(text: string): AuditTarget | undefined {
  if (text.startsWith('file:')) {
    const path = text.slice('file:'.length);
    const isFile = isAbsolute(path) && !path.startsWith('//') && !path.endsWith('/') && !path.includes('\0');
    return isFile ? { kind: 'file', path: normalize(path) } : undefined;
  }
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, port, pathname, search, username } = url;
  const usual = ports[protocol];
  if (usual === undefined || !hostname || !['', '/'].includes(pathname) || search || username) return undefined;
  return { kind: 'syslog', host: socketHost(url), port: Number(port) || usual, hasTls: protocol === 'syslog+tls:' };
}

/** How a target is named to operators. */
export const targetName = (target: AuditTarget): string =>
  target.kind === 'file' ? target.path : `${target.host}:${target.port}`;
