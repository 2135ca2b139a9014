import type { FastifyInstance } from 'fastify';

/** Takes JSON bodies and no others. An empty one is none: DELETE and sign-out come with the header and nothing else. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null);
    return parseJson(request, body.toString(), done);
  });
}
