import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../http/app-error.ts';
import { sessionOf } from '../../http/session.ts';
import { pictureOfAny, pictureOfClient } from './queries.ts';

const headers = {
  'content-type': 'image/webp',
  // A name never shows another picture. Private: it is not for those who share a cache.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // The web app may be served from a sister address.
  'cross-origin-resource-policy': 'same-site',
};

/** The users' pictures, for people of the same client and for platform administrators. No call of the API. */
export function pictureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get<{ Params: { name: string } }>('/media/:name', { config: { access: 'signed-in' } }, async (request, reply) => {
    const { user, permissions } = sessionOf(request);
    const { name } = request.params;
    if (!/^[\w-]+$/.test(name)) throw notFound();
    const bytes = permissions.includes('core.can_admin')
      ? await pictureOfAny(database, name)
      : await pictureOfClient(database, user.clientId, name);
    if (!bytes) throw notFound();
    return reply.headers(headers).send(bytes);
  });
}
