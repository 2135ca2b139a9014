import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minCompressedBytes } from './compression.ts';
import { matchesEtag } from './matches-etag.ts';

const pack = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};
type Encoding = keyof typeof pack;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The values of a list header, without those that `q=0` excludes. */
const listed = (header = ''): string[] =>
  header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** Tells caches that the answer depends on this header of the request, too. */
export const varyBy = (reply: FastifyReply, header: string): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), header].flat().filter(Boolean).join(', '));

const json = { type: 'application/json; charset=utf-8', cacheControl: 'private, no-cache' };

/** A cached answer, JSON by default: its bytes, plain and compressed, each form with its own strong ETag. */
export class CachedResponse {
  readonly #plain: Buffer;
  readonly #kind: typeof json;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  /**
   * A digest of the content, so that it is the same on every server and changes when a new version writes the answer
   * differently.
   */
  readonly #digest: string;

  constructor(content: string | Buffer, kind = json) {
    this.#plain = Buffer.from(content);
    this.#kind = kind;
    this.#digest = hash('sha256', this.#plain, 'base64url');
  }

  /** The records of the list in the answer. */
  rows<Row>(): Row[] {
    return JSON.parse(this.#plain.toString()).data;
  }

  /** Sends the answer in an encoding that the caller accepts, or 304 if the caller has it. */
  async sendTo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = this.#encodingFor(request);
    const tag = encoding ? `"${this.#digest}-${encoding}"` : `"${this.#digest}"`;
    void varyBy(reply, 'accept-encoding').headers({ etag: tag, 'cache-control': this.#kind.cacheControl });
    if (matchesEtag(request, tag)) return reply.code(304).send();
    if (encoding) void reply.header('content-encoding', encoding);
    const bytes = encoding ? await this.#packedAs(encoding) : this.#plain;
    return reply.type(this.#kind.type).send(bytes);
  }

  #encodingFor({ headers }: FastifyRequest): Encoding | undefined {
    if (this.#plain.length < minCompressedBytes) return undefined;
    const accepted = listed(headers['accept-encoding']);
    return encodings.find((encoding) => accepted.includes(encoding) || accepted.includes('*'));
  }

  /** Compresses on first use and caches the result. */
  #packedAs(encoding: Encoding): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? pack[encoding](this.#plain);
    this.#packed.set(encoding, packed);
    return packed;
  }
}
