import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths of files: a missing file answers 404, not the web app's page. */
const filesOnly = /^\/(api|media|locales|assets|docs)(\/|$)/;

/** A page of the guide; the router may have removed a slash at the end. */
const guidePage = /^docs(\/[\w-]+)?\/?$/;

/** The answering page of pulses, which has a page of its own. */
const pulseLink = /^\/pulse(\/|$)/;

/** The sign-in, which the build has rendered. */
const signIn = /^\/auth\/login\/?(\?|$)/;

const year = 'public, max-age=31536000, immutable';

const day = 'public, max-age=86400';

/**
 * The names of built assets contain a hash of their content; icons rarely change; everything else is revalidated each
 * time.
 */
function cacheControlOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return year;
  return /\.(ico|png)$/.test(path) ? day : 'no-cache';
}

/** Whether a request that no route serves gets the web app's page. */
function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !filesOnly.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

export interface WebApp {
  /** Sends the web app's page if the request is for one. */
  answersWithPage(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Serves the built web app, compressed if the build left .br and .gz files. Without a build, only the API is served.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  { isTraced = false }: { readonly isTraced?: boolean } = {},
): Promise<WebApp> {
  if (!existsSync(join(root, 'index.html'))) return { answersWithPage: () => false };

  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControlOf(path));
      // Tells the page that the API is at its own origin, and whether to say which trace its calls belong to.
      if (/\.html(\.\w+)?$/.test(path)) {
        void reply.header('server-timing', isTraced ? 'orgscope-api, orgscope-trace' : 'orgscope-api');
      }
    },
  });
  app.get('/*', { config: { access: 'public', limit: 'none' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (guidePage.test(path)) {
      const page = path.replace(/\/$/, '');
      // Links of the guide are relative, so its pages need the slash.
      return /^[^?]*\/(\?|$)/.test(request.url) ? reply.sendFile(`${page}/index.html`) : reply.redirect(`/${page}/`);
    }
    return reply.sendFile(path === '' ? 'index.html' : path);
  });
  // index.html contains the landing page and login.html the sign-in; the build writes a smaller page for all other addresses.
  const page = existsSync(join(root, 'app.html')) ? 'app.html' : 'index.html';
  const loginPage = existsSync(join(root, 'login.html')) ? 'login.html' : page;
  const pulsePage = existsSync(join(root, 'pulse.html')) ? 'pulse.html' : page;
  return {
    answersWithPage(request, reply) {
      if (!wantsPage(request)) return false;
      if (pulseLink.test(request.url)) {
        // The address is a secret of the person who was asked.
        void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
        void reply.sendFile(pulsePage);
      } else void reply.sendFile(signIn.test(request.url) ? loginPage : page);
      return true;
    },
  };
}
