// Says which trace a call belongs to (W3C Trace Context), so that the server's spans of one screen are one trace. Only if
// the server makes traces: the page's header or the configuration tells.
import { serverSays } from '../../lib/browser/own-server.ts';

let isOn = serverSays('orgscope-trace');

export const traceCalls = (): void => {
  isOn = true;
};

/** Calls that follow each other sooner are of one trace, while the screen is the same. */
const pauseMs = 30_000;

/** Not `randomUUID`, which browsers have on secure pages only. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let last = { id: '', path: '', at: 0 };

/** The header of the next call; undefined without traces, and where calls must not be tied together. */
export function traceparent(): string | undefined {
  const path = location.pathname;
  // Answers to pulses are anonymous.
  if (!isOn || path.startsWith('/pulse/')) return undefined;
  const at = Date.now();
  const goesOn = last.path === path && at - last.at < pauseMs;
  last = { id: goesOn ? last.id : randomHex(16), path, at };
  return `00-${last.id}-${randomHex(8)}-01`;
}
