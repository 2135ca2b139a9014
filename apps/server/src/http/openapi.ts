import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { StaticDocumentSpec } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Serves the API's description and the page that shows it. */
export async function serveOpenApi(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(document))),
  );

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    const specification = { document: document as unknown as StaticDocumentSpec['document'] };
    await scope.register(swagger, { mode: 'static', specification });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: false },
      theme: {
        title: 'Orgscope API',
        // The bar above is for other descriptions than this one.
        css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
      },
    });
  });
}
