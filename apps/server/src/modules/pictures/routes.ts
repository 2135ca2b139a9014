import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { matchesEtag } from '../../http/matches-etag.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { hasPicture, readPicture } from './queries.ts';

const headers = {
  'content-type': 'image/webp',
  // Browsers revalidate it each time: a picture that was replaced, removed or hidden must not appear again.
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  // The web app may be served from another host of the same site.
  'cross-origin-resource-policy': 'same-site',
};

/** Serves the users' pictures to users of the same client and to platform administrators. Not part of the contract. */
export function pictureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  // API tokens that read users read their pictures too.
  const config = { access: 'signed-in', scope: 'read:users' } as const;
  app.get<{ Params: { name: string } }>('/media/:name', { config }, async (request, reply) => {
    const reach = reachOf(sessionOf(request));
    const { name } = request.params;
    if (!/^[\w-]+$/.test(name)) throw notFound();
    // A name is never reused for another picture.
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
