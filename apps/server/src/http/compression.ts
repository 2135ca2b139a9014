import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** The bytes from which an answer is worth packing. */
export const leastPacked = 2048;

/** Packs answers worth the effort. Light levels: an answer is packed for each request, files were packed by the build. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: leastPacked,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
    globalDecompression: false,
  });
}
