// The proxy in front of a server under measurement: HTTP/2 and TLS, as in front of a server that people use.
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { certificateAuthority } from '../../apps/server/src/testing/servers/certificates.ts';

/** What HTTP/2 has no headers for. */
const ofConnection = new Set(['connection', 'host', 'keep-alive', 'transfer-encoding', 'upgrade']);
const passedOn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)));

export interface Front {
  /** Of the browser: the PUBLIC_URL of the server behind it. */
  readonly origin: string;
  /** The digest of its public key, by which Chromium can be told to trust it: what is not trusted it does not keep. */
  readonly pin: string;
  /** The server behind it. */
  target: string;
  stop(): Promise<void>;
}

/** Starts the proxy on any free port. */
export async function startFront(): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const { issue } = await certificateAuthority();
  const certificate = await issue();
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, answer) => {
    const headers = { ...passedOn(asked.headers), host: new URL(front.origin).host };
    const call = request(new URL(asked.url, front.target), { method: asked.method, headers, agent }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, passedOn(answered.headers));
      answered.pipe(answer);
    });
    call.on('error', () => answer.stream.destroy());
    asked.pipe(call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const key = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
  const front: Front = {
    origin: `https://127.0.0.1:${port}`,
    pin: createHash('sha256').update(key).digest('base64'),
    target: '',
    async stop() {
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return front;
}
