import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { screenRoots } from '@orgscope/contract/web-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { decodedPath } from '../../lib/network/decoded-path.ts';
import { inLanguage, readFolder } from './web-pages.ts';

/** Paths of files: a missing file answers 404, not the web app's page. */
const filesOnly = /^\/(api|media|locales|assets)(\/|$)/;

/** The guide has pages of its own: for a missing one, the web app's page says that there is none. */
const inGuide = /^\/docs(\/|$)/;

/** A page of the guide; the router may have removed a slash at the end. */
const guidePage = /^docs(\/[\w-]+)?\/?$/;

/** The answering page of pulses, which has a page of its own. */
const pulseLink = /^\/pulse(\/|$)/;

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

const pathOf = (url: string) => url.replace(/\?.*$/, '');

/** An address that the web app has, and not that of a file. */
const isScreen = (url: string) =>
  screenRoots.includes(pathOf(url).split('/')[1] ?? '') && !/\.[^./]*$/.test(pathOf(url));

/**
 * Whether a request that no route serves gets the web app's page. Browsers get it at any address, and it says if there is
 * nothing. Who takes anything, such as makers of previews and the loader of a script, gets it where there is a screen.
 */
function wantsPage(request: FastifyRequest): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || filesOnly.test(request.url)) return false;
  const takesPage = new Negotiator(request).mediaTypes(['text/html']).length > 0;
  return takesPage && ((request.headers.accept ?? '').includes('text/html') || isScreen(request.url));
}

export interface WebApp {
  /** Sends the web app's page if the request is for one. */
  answersWithPage(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** The file with the page of this address alone, if the build has written one. */
const ownPage = (url: string) => `${pathOf(url).replaceAll(/^\/+|(?<!\/)\/+$/g, '')}.html`;

/**
 * Serves the built web app, compressed if the build left .br and .gz files. Without a build, only the API is served.
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  { publicUrl, isTraced = false }: { readonly publicUrl: string; readonly isTraced?: boolean },
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
    },
  });
  const { pages, files } = await readFolder(root, publicUrl);
  // Tells the page that the API is at its own origin, and whether to say which trace its calls belong to.
  const marks = isTraced ? 'orgscope-api, orgscope-trace' : 'orgscope-api';
  const send = async (file: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.get(inLanguage(pages, file, request, reply));
    if (page) return page.sendTo(request, reply.header('server-timing', marks));
    // Looked for on the disk, an address without a file takes four times as long to refuse.
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
  };
  app.get('/*', { config: { access: 'public', limit: 'none' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (guidePage.test(path)) {
      const page = path.replace(/\/$/, '');
      // Links of the guide are relative, so its pages need the slash.
      return /^[^?]*\/(\?|$)/.test(request.url)
        ? send(`${page}/index.html`, request, reply)
        : reply.redirect(`/${page}/`);
    }
    return send(path === '' ? 'index.html' : path, request, reply);
  });
  // index.html contains the landing page; the build writes a smaller page for the addresses that have none of their own.
  const others = pages.has('app.html') ? 'app.html' : 'index.html';
  return {
    answersWithPage(request, reply) {
      if (!wantsPage(request)) return false;
      if (inGuide.test(request.url)) void reply.code(404);
      const own = pulseLink.test(decodedPath(request.url)) ? 'pulse.html' : ownPage(request.url);
      // The address is a secret of the person who was asked.
      if (own === 'pulse.html') {
        void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
      }
      send(pages.has(own) ? own : others, request, reply).catch((error: unknown) => void reply.send(error));
      return true;
    },
  };
}
