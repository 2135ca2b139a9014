import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** All figures in Prometheus' format. */
export interface Figures {
  readonly contentType: string;
  text(): Promise<string>;
}

const path = '/metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a header carries the token. Digests have one length, so that comparing takes one time. */
function carries(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** Serves the figures at the server's own port, to those who send the token. */
export function serveOnMainPort(app: FastifyInstance, metrics: Figures, token: string): void {
  app.get(path, { config: { access: 'public' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!carries(request.headers.authorization, token)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('The token is missing or wrong.\n');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

interface OwnPort {
  readonly host: string;
  readonly port: number;
  /** Undefined: whoever reaches the port may read. */
  readonly token: string | undefined;
}

/** Serves the figures, and nothing else, at a port of their own. Resolves once it listens. */
export async function serveOnOwnPort(metrics: Figures, { host, port, token }: OwnPort) {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== path) {
      answer(404, 'text/plain', 'Only GET /metrics is here.\n');
    } else if (token !== undefined && !carries(request.headers.authorization, token)) {
      answer(401, 'text/plain', 'The token is missing or wrong.\n');
    } else {
      metrics.text().then(
        (text) => answer(200, metrics.contentType, text),
        () => answer(500, 'text/plain', 'The figures could not be read.\n'),
      );
    }
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
