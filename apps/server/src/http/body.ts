import type { FastifyInstance } from 'fastify';

/** Accepts JSON bodies only. An empty body counts as none: DELETE and sign-out come with the header but no content. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null);
    return parseJson(request, body.toString(), done);
  });
}
