import type { FastifyInstance } from 'fastify';
import { madeOnce } from '../../lib/scheduling/made-once.ts';

/** Headers of the one answer, which the other has of its own. */
const ofConnection = new Set(['connection', 'date', 'content-length', 'transfer-encoding']);

/** Serves the API's description and the page that shows it. */
export function serveOpenApi(app: FastifyInstance, document: Record<string, unknown>): void {
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(document))),
  );

  // Its libraries are loaded for the first reader: they take 4 MB, and most servers never show the page.
  const page = madeOnce(async () => (await import('./openapi-page.ts')).openApiPage(document));
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, { config: { access: 'public' } }, async (request, reply) => {
      const shown = await (await page()).inject({ url: request.url, headers: { ...request.headers } });
      if (shown.statusCode === 404) {
        reply.callNotFound();
        return reply;
      }
      const headers = Object.entries(shown.headers).filter(([name]) => !ofConnection.has(name));
      return reply.code(shown.statusCode).headers(Object.fromEntries(headers)).send(shown.rawPayload);
    });
  }
}
