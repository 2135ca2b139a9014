import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers from this number of bytes on are compressed. */
export const minCompressedBytes = 2048;

/**
 * Compresses answers that are large enough, at low levels: an answer is compressed per request; files were compressed
 * by the build.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: minCompressedBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
    globalDecompression: false,
  });
}
