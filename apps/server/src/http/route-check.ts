import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { groupedBy } from '../lib/grouped-by.ts';
import { callName } from '../lib/network/http-call.ts';

/** Routes under /api that describe the API and are not part of it. */
const describing = /^\/api\/(openapi\.json$|docs(\/|$))/;

/**
 * Checks the routes as they are added, and stops the start if they and the contract disagree: a route without access,
 * an endpoint without a handler, a route under /api that is not in the contract.
 */
export function checkRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const missing = new Set(endpoints.map(({ method, path }) => callName(method, path)));
  const known = new Set(missing);

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Checked once all routes exist: a plugin may declare the access of the routes that it adds.
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      // OPTIONS belongs to CORS; HEAD comes with each GET.
      for (const verb of [method].flat().filter((each) => each !== 'OPTIONS' && each !== 'HEAD')) {
        const key = callName(verb, url);
        if (!config?.access) throw new Error(`The route ${key} declares no access`);
        if (url.startsWith('/api/') && !describing.test(url) && !known.has(key)) {
          throw new Error(`The route ${key} is not in the contract`);
        }
        missing.delete(key);
      }
    }
    if (missing.size > 0) throw new Error(`No handler serves ${[...missing].join(', ')}`);
  });
}

/** The methods that the contract has for an address; HEAD comes with each GET. */
export function methodsByPath(endpoints: readonly Endpoint[]): (url: string) => string[] {
  // By depth: an unknown address is compared with those that are as deep, not with all.
  const depthOf = (path: string) => path.replace(/\/$/, '').split('/').length;
  const served = endpoints.map(({ method, path }) => {
    const pattern = new RegExp(`^${path.slice(0, -1).replaceAll(/:\w+/g, '[^/]+')}/?$`);
    return { method, pattern, depth: depthOf(path) };
  });
  const byDepth = groupedBy(served, ({ depth }) => depth);
  return (url) => {
    const path = url.split('?', 1)[0] ?? '/';
    const patterns = byDepth.get(depthOf(path)) ?? [];
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  };
}
