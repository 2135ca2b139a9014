// The floor that the product is held against: a bare Fastify that answers with the same bytes from memory.
import Fastify from 'fastify';

process.once('message', async (/** @type {string} */ body) => {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});
