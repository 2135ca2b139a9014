/**
 * The path of a request's address as the route is found by it: without the host that clients of proxies send, and its ASCII
 * characters decoded, for `/%61pi/` is an address of `/api/`.
 */
export const decodedPath = (url: string): string =>
  (url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] ?? '').replaceAll(/%[2-7][\da-f]/gi, (code) =>
    String.fromCodePoint(Number(`0x${code.slice(1)}`)),
  );
