import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses with files of their own: a missing one is missing, and no page of the web app. */
const filesOnly = /^\/(api|media|locales|assets)(\/|$)/;

const year = 'public, max-age=31536000, immutable';

const day = 'public, max-age=86400';

/** The names of built assets carry a hash of their content; icons hardly change; all else is asked for again each time. */
function cacheControlOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return year;
  return /\.(ico|png)$/.test(path) ? day : 'no-cache';
}

/** Whether the answer to a request that nothing serves is the web app's page. */
function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !filesOnly.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

export interface WebApp {
  /** Sends the web app's page where that is the answer. */
  answersWithPage(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** Serves the built web app, pre-compressed where the build left .br and .gz files. Without a build, only the API. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<WebApp> {
  if (!existsSync(join(root, 'index.html'))) return { answersWithPage: () => false };

  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlOf(path));
      // Tells the page that the API is at its own origin.
      if (/\.html(\.\w+)?$/.test(path)) void reply.header('server-timing', 'orgscope-api');
    },
  });
  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    return reply.sendFile(path === '' ? 'index.html' : path);
  });
  // index.html carries the landing page; the build leaves a lighter page for all other addresses.
  const page = existsSync(join(root, 'app.html')) ? 'app.html' : 'index.html';
  return {
    answersWithPage(request, reply) {
      if (!wantsPage(request)) return false;
      void reply.sendFile(page);
      return true;
    },
  };
}
