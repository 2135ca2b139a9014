import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { matchesEtag } from '../../http/matches-etag.ts';
import { reachOf } from '../../identity/reach.ts';
import { sessionOf } from '../../identity/session.ts';
import { hasPicture, readPicture } from './queries.ts';

const headers = {
  'content-type': 'image/webp',
  // Asked for at every showing: what was replaced, removed or closed to the reader is shown no more.
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  // The web app may be served from a sister address.
  'cross-origin-resource-policy': 'same-site',
};

/** The users' pictures, for people of the same client and for platform administrators. No call of the API. */
export function pictureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get<{ Params: { name: string } }>('/media/:name', { config: { access: 'signed-in' } }, async (request, reply) => {
    const reach = reachOf(sessionOf(request));
    const { name } = request.params;
    if (!/^[\w-]+$/.test(name)) throw notFound();
    // A name never stands for another picture.
    const tag = `"${name}"`;
    if (matchesEtag(request, tag)) {
      if (!(await hasPicture(database, reach, name))) throw notFound();
      return reply
        .code(304)
        .headers({ ...headers, etag: tag })
        .send();
    }
    const bytes = await readPicture(database, reach, name);
    if (!bytes) throw notFound();
    return reply.headers({ ...headers, etag: tag }).send(bytes);
  });
}
