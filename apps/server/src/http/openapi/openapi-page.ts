import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

/** An app of its own, since routes cannot be added to one that already answers. */
export async function openApiPage(document: Record<string, unknown>): Promise<FastifyInstance> {
  const app = Fastify();
  const specification = { document: document as unknown as StaticDocumentSpec['document'] };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: false },
    theme: {
      title: 'Orgscope API',
      // The bar above is for other descriptions than this one.
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  return app;
}
