import type { FastifyInstance } from 'fastify';
import { decodedPath } from '../../lib/network/decoded-path.ts';
import { madeOnce } from '../../lib/scheduling/made-once.ts';
import { CachedResponse } from '../cached-response.ts';

/** Serves the API's description and the page that shows it. */
export function serveOpenApi(app: FastifyInstance, document: Record<string, unknown>): void {
  let description: CachedResponse | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' } }, (request, reply) => {
    description ??= new CachedResponse(JSON.stringify(document));
    return description.sendTo(request, reply);
  });

  // Its libraries are loaded for the first reader: they take 4 MB, and most servers never show the page.
  const files = madeOnce(async () => (await import('./openapi-page.ts')).openApiPage(document));
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, { config: { access: 'public' } }, async (request, reply) => {
      const file = (await files()).get(decodedPath(request.url));
      return file ? file.sendTo(request, reply) : reply.callNotFound();
    });
  }
}
