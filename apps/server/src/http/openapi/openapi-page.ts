import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import { CachedResponse } from '../cached-response.ts';

const page = '/api/docs';

/**
 * The page that shows the API's description, and its files, by their addresses. They are read once: its library reads its files,
 * of up to 1.7 MB, anew for each call.
 */
export async function openApiPage(document: Record<string, unknown>): Promise<ReadonlyMap<string, CachedResponse>> {
  // An app of its own, since routes cannot be added to one that already answers.
  const app = Fastify();
  const specification = { document: document as unknown as StaticDocumentSpec['document'] };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: page,
    uiConfig: { deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: false },
    theme: {
      title: 'Orgscope API',
      // The bar above is for other descriptions than this one.
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  const { body } = await app.inject(page);
  const named = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const files = new Map<string, CachedResponse>();
  for (const address of [page, `${page}/`, `${page}/json`, `${page}/yaml`, ...named]) {
    const { headers, rawPayload } = await app.inject(address);
    const kind = { type: String(headers['content-type']), cacheControl: 'no-cache' };
    files.set(address, new CachedResponse(rawPayload, kind));
  }
  await app.close();
  return files;
}
