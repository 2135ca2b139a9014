import { endpoint } from '@orgscope/contract/endpoint';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serve } from './register-endpoint.ts';
import { checkRoutes, methodsByPath } from './route-check.ts';

const get = endpoint({
  method: 'GET',
  path: '/api/core/things/:id/',
  summary: 'One thing.',
  access: 'public',
  answer: z.object({ id: z.number() }),
});

const appFor = () => {
  const app = Fastify();
  checkRoutes(app, [get]);
  return app;
};

it('starts if routes and contract agree', async () => {
  const app = appFor();
  serve(app, get, async () => ({ id: 1 }));
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => 'description');

  await expect(app.ready()).resolves.toBeDefined();
});

it('refuses to start with a route that declares no access', async () => {
  const app = appFor();
  serve(app, get, async () => ({ id: 1 }));
  app.get('/planted', async () => 'open to all');

  await expect(app.ready()).rejects.toThrow('The route GET /planted declares no access');
});

it('refuses to start with an endpoint that no route serves', async () => {
  await expect(appFor().ready()).rejects.toThrow('No handler serves GET /api/core/things/:id/');
});

it('refuses to start with a route under /api that is not in the contract', async () => {
  const app = appFor();
  serve(app, get, async () => ({ id: 1 }));
  app.post('/api/core/things/', { config: { access: 'signed-in' } }, async () => 'made');

  await expect(app.ready()).rejects.toThrow('The route POST /api/core/things/ is not in the contract');
});

it('finds the methods of a path, with and without its trailing slash', () => {
  const methodsOf = methodsByPath([get]);

  expect(methodsOf('/api/core/things/7/?page=1')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/api/core/things/7')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/api/core/things/7/parts')).toEqual([]);
});
