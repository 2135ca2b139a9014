// The baseline: a bare Fastify that answers with the same bytes from memory.
import Fastify from 'fastify';

async function serve(/** @type {string} */ body) {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

process.once('message', (/** @type {string} */ body) => void serve(body));
