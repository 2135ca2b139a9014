/** The path of a request's address, its ASCII characters decoded as for finding the route: `/%61pi/` is an address of `/api/`. */
export const decodedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replaceAll(/%[2-7][\da-f]/gi, (code) =>
    String.fromCodePoint(Number(`0x${code.slice(1)}`)),
  );
