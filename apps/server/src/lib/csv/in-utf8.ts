import { message } from '@orgscope/contract/words/message';
import { CsvFault } from './csv-guard.ts';

const encodings = [
  { encoding: 'utf-16le', mark: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', mark: Buffer.from([0xfe, 0xff]) },
];

/** Decodes UTF-16 chunk by chunk, into UTF-8; undefined for a file that does not begin with its byte order mark. */
function utf16Reader(start: Buffer): ((chunk?: Buffer) => Buffer) | undefined {
  const found = encodings.find(({ mark }) => start.subarray(0, mark.length).equals(mark));
  if (!found) return undefined;
  const decoder = new TextDecoder(found.encoding, { fatal: true });
  return (chunk) => {
    try {
      return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch {
      throw new CsvFault(message('imports.encoding'));
    }
  };
}

/** The bytes of a file in UTF-8. Excel's "Unicode text" is UTF-16 with a byte order mark; all others stay as they are. */
export async function* inUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  let read: ReturnType<typeof utf16Reader>;
  for await (const chunk of bytes) {
    let piece = chunk;
    if (start) {
      // The first chunk may be a single byte.
      piece = Buffer.concat([start, chunk]);
      start = piece.length < 2 ? piece : undefined;
      if (start) continue;
      read = utf16Reader(piece);
    }
    yield read ? read(piece) : piece;
  }
  if (start) yield start;
  if (read) yield read();
}
