import { isUtf8 } from 'node:buffer';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const unsupported = (why: 'not_utf8' | 'encoded', headers = {}) =>
  new AppError('unsupported_media_type', message(`server.${why}`), headers);

/** The text of a body. Other bytes than UTF-8 are refused: read as such, each would become U+FFFD and be stored. */
function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() !== 'identity') throw unsupported('encoded', { 'accept-encoding': 'identity' });
  const charset = /;\s*charset="?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw unsupported('not_utf8');
  if (!isUtf8(body)) throw new AppError('malformed_request', message('server.not_utf8'));
  return body.toString();
}

/** Takes JSON of this type. An empty body counts as none: DELETE and sign-out come with the header but no content. */
export function parseJsonAs(app: FastifyInstance, type: string): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null);
    try {
      return parseJson(request, textOf(request, body), done);
    } catch (error) {
      return done(error as Error);
    }
  });
}

/** Accepts JSON bodies only. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  parseJsonAs(app, 'application/json');
}
