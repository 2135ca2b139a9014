// Endpoints that misbehave, as real servers on this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { callGuard } from '../../lib/network/call-out.ts';
import { certificateAuthority } from '../../testing/servers/certificates.ts';
import type { ServerCertificate } from '../../testing/servers/certificates.ts';
import { webhookSender } from './send-webhook.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
const sender = webhookSender({ guard: callGuard({ allowsPrivate: true }), timeoutMs: 300, bodyMs: 150 });
afterAll(() => {
  sender.close();
  for (const server of servers) {
    server.closeAllConnections?.();
    server.close();
  }
});

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

async function anEndpoint(answer: RequestListener, protocol = 'http') {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`${protocol}://127.0.0.1:${portOf(server)}/in`);
}

/** An endpoint that speaks no HTTP, or what it takes for it. */
async function aSocket(answer: (socket: Socket) => void) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${portOf(server)}/`);
}

const call = (url: URL, from = sender) =>
  from.send({ url, headers: { 'webhook-id': 'msg_1' }, body: Buffer.from('{"a":"ü"}') });

describe('an answer', () => {
  it('is told with its status and the beginning of its body', async () => {
    const got: string[] = [];
    const url = await anEndpoint((request: IncomingMessage, response: ServerResponse) => {
      request.on('data', (chunk) =>
        got.push(`${request.method} ${String(request.headers['webhook-id'])} ${String(chunk)}`),
      );
      request.on('end', () => response.end(`yes\0${'x'.repeat(20_000)}`));
    });
    expect(await call(url)).toEqual({ status: 200, fault: null, answer: `yes${'x'.repeat(997)}` });
    expect(got).toEqual(['POST msg_1 {"a":"ü"}']);
  });

  it.each([301, 307, 400, 410, 500])('of status %i is told, and no redirection followed', async (status) => {
    const elsewhere = await anEndpoint(() => expect.unreachable());
    const url = await anEndpoint((_, response) => response.writeHead(status, { location: elsewhere.href }).end('no'));
    expect(await call(url)).toEqual({ status, fault: null, answer: 'no' });
  });

  it.each<[number, string, number | undefined]>([
    [429, '120', 120],
    [503, new Date(Date.now() + 60_000).toUTCString(), 60],
    [503, 'soon', undefined],
    [503, '-5', undefined],
    [503, 'Wed, 21 Oct 2015 07:28:00 GMT', undefined],
    [500, '120', undefined],
  ])('of status %i with Retry-After %s asks for a wait of %s seconds', async (status, asked, seconds) => {
    const url = await anEndpoint((_, response) => response.writeHead(status, { 'retry-after': asked }).end());
    const { retryAfter } = await call(url);
    // A date has whole seconds, and some time has passed since.
    expect(retryAfter && Math.round(retryAfter / 10) * 10).toBe(seconds);
  });

  it('whose body never ends, or drips, is cut and counts by its status', async () => {
    const endless = await anEndpoint((_, response) => {
      const more = () => response.write('x'.repeat(65_536)) && setImmediate(more);
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    const dripping = await anEndpoint((_, response) => {
      response.write('a');
      const timer = setInterval(() => response.write('b'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await call(endless)).toMatchObject({ status: 200, fault: null });
    expect((await call(dripping)).answer).toMatch(/^ab+$/);
  });
});

describe('no answer', () => {
  it.each<[string, (socket: Socket) => unknown, string]>([
    ['comes in time', () => undefined, 'timeout'],
    [
      'comes from a head that drips',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('x: y\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
      'timeout',
    ],
    [
      'comes from a head that is too large',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
      'malformed',
    ],
    ['comes from what speaks no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n'), 'malformed'],
    ['comes from who hangs up', (socket) => socket.destroy(), 'closed'],
    [
      'comes from who changes the protocol',
      (socket) => socket.write('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'closed',
    ],
  ])('%s', async (_, answer, fault) => {
    expect(await call(await aSocket(answer))).toEqual({ status: null, fault, answer: null });
  });

  it('comes where nobody listens, where there is no TLS, and where a name is unknown', async () => {
    const plain = await anEndpoint((_, response) => response.end(), 'https');
    const [server] = [createServer().listen(0, '127.0.0.1')];
    await once(server, 'listening');
    const gone = new URL(`http://127.0.0.1:${portOf(server)}/`);
    server.close();
    const faults = await Promise.all([gone, plain, new URL('http://nobody.invalid/')].map((url) => call(url)));
    expect(faults.map(({ fault }) => fault)).toEqual(['unreachable', 'tls', 'not_found']);
  });
});

describe('a certificate', async () => {
  const authority = await certificateAuthority();
  const trusting = webhookSender({ guard: callGuard({ allowsPrivate: true }), ca: authority.root });
  afterAll(() => trusting.close());

  async function anEncryptedEndpoint(certificate: ServerCertificate) {
    const server = createHttpsServer({ ...certificate }, (_, response) => response.end('ok')).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return new URL(`https://127.0.0.1:${portOf(server)}/`);
  }

  it('of a known authority, for this host and today, is accepted', async () => {
    const url = await anEncryptedEndpoint(await authority.issue());
    expect(await call(url, trusting)).toEqual({ status: 200, fault: null, answer: 'ok' });
  });

  it.each([
    ['that has expired', { until: -1 }, 'tls_expired'],
    ['for another host', { host: 'elsewhere.example' }, 'tls_host'],
    ['that the endpoint has signed itself', { isOwn: true }, 'tls_unknown'],
  ])('%s is refused, and the reason told', async (_, wanted, fault) => {
    const url = await anEncryptedEndpoint(await authority.issue(wanted));
    expect(await call(url, trusting)).toEqual({ status: null, fault, answer: null });
  });

  it('of an authority that nobody knows is refused', async () => {
    const url = await anEncryptedEndpoint(await authority.issue());
    expect(await call(url)).toEqual({ status: null, fault: 'tls_unknown', answer: null });
  });
});

describe('a connection', () => {
  it('that its server has closed since the last call is opened anew', async () => {
    let calls = 0;
    const url = await anEndpoint((request, response) => {
      calls += 1;
      response.end('ok');
      response.on('finish', () => setImmediate(() => request.socket.destroy()));
    });
    for (let round = 0; round < 5; round += 1) expect(await call(url)).toMatchObject({ status: 200 });
    expect(calls).toBe(5);
  });

  it('is made to no address that is not public, whatever the name led to before', async () => {
    const asked: string[] = [];
    const url = await anEndpoint(() => expect.unreachable());
    const answers = [['127.0.0.1'], ['::1', '10.1.2.3', '169.254.169.254'], ['::ffff:127.0.0.1']];
    const strict = webhookSender({
      timeoutMs: 300,
      guard: callGuard({
        allowsPrivate: false,
        resolve: async (host) => {
          asked.push(host);
          return answers.shift() ?? [];
        },
      }),
    });
    const named = new URL(url.href.replace('http://127.0.0.1', 'https://rebind.example'));
    expect((await call(named, strict)).fault).toBe('not_public');
    expect((await call(named, strict)).fault).toBe('not_public');
    expect((await call(named, strict)).fault).toBe('not_public');
    expect((await call(named, strict)).fault).toBe('not_found');
    expect(asked).toEqual(['rebind.example', 'rebind.example', 'rebind.example', 'rebind.example']);
    // An address in numbers is looked up by nobody.
    for (const literal of [
      url.href,
      url.href.replace('http://127.0.0.1', 'https://2130706433'),
      url.href.replace('http://127.0.0.1', 'https://[::1]'),
    ])
      expect((await call(new URL(literal), strict)).fault).toBe('not_public');
    strict.close();
  });
});
