import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leastPacked } from './compression.ts';
import { isKnown } from './known-tag.ts';

const pack = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};
type Encoding = keyof typeof pack;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** What a header lists, without what it rules out by a weight of nothing. */
const listed = (header = ''): string[] =>
  header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** A JSON answer to keep and send many times: its bytes, plain and packed, each form with a strong tag of its own. */
export class KeptAnswer {
  readonly #plain: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  /** Of the content itself, so that it holds for every server and ends when a new version writes the answer otherwise. */
  readonly #digest: string;

  constructor(text: string) {
    this.#plain = Buffer.from(text);
    this.#digest = hash('sha256', this.#plain, 'base64url');
  }

  /** The records of the list that it carries. */
  rows<Row>(): Row[] {
    return JSON.parse(this.#plain.toString()).data;
  }

  /** Sends it in the form that the caller reads, or says that he has it already. */
  async sendTo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = this.#encodingFor(request);
    const tag = encoding ? `"${this.#digest}-${encoding}"` : `"${this.#digest}"`;
    const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', ');
    void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary });
    if (isKnown(request, tag)) return reply.code(304).send();
    if (encoding) void reply.header('content-encoding', encoding);
    const bytes = encoding ? await this.#packedAs(encoding) : this.#plain;
    return reply.type('application/json; charset=utf-8').send(bytes);
  }

  #encodingFor({ headers }: FastifyRequest): Encoding | undefined {
    if (this.#plain.length < leastPacked) return undefined;
    const accepted = listed(headers['accept-encoding']);
    return encodings.find((encoding) => accepted.includes(encoding) || accepted.includes('*'));
  }

  /** Packed when first asked for, and not again. */
  #packedAs(encoding: Encoding): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? pack[encoding](this.#plain);
    this.#packed.set(encoding, packed);
    return packed;
  }
}
