import type { Readable } from 'node:stream';

/** An answer that is sent piece by piece and is not one JSON object. */
export class Streamed {
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable;

  constructor(headers: Readonly<Record<string, string>>, stream: Readable) {
    this.headers = headers;
    this.stream = stream;
  }
}
