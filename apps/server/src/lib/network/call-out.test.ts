import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { AddressRefused, callGuard, outgoing } from './call-out.ts';

const dns = await startDnsServer();
afterAll(() => dns.stop());
const strict = callGuard({ allowsPrivate: false, dnsServers: [dns.address] });
const open = callGuard({ allowsPrivate: true });

async function aServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a socket would connect to. */
const lookUp = (host: string) =>
  new Promise((resolve) => {
    strict.lookup(host, { all: true }, (error, found) => resolve(error ?? found));
  });

describe('a name', () => {
  it('leads to its public addresses alone', async () => {
    dns.addresses.set('mixed.example', [['10.0.0.1', '93.184.215.14', '127.0.0.1']]);
    expect(await lookUp('mixed.example')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });

  it('without a public address is refused, and so is one that nobody knows', async () => {
    dns.addresses.set('inside.example', [['192.168.1.7', '169.254.169.254']]);
    expect(await lookUp('inside.example')).toBeInstanceOf(AddressRefused);
    expect(await lookUp('nobody.example')).toMatchObject({ code: 'ENOTFOUND' });
  });

  it('that leads elsewhere at each question is asked for once per connection, so that what was checked is called', async () => {
    dns.addresses.set('rebind.example', [['93.184.215.14'], ['127.0.0.1']]);
    expect(await lookUp('rebind.example')).toEqual([{ address: '93.184.215.14', family: 4 }]);
    const called = outgoing(strict)('https://rebind.example:8443/');
    await expect(called).rejects.toBeInstanceOf(AddressRefused);
  });
});

describe('an answer', () => {
  it('comes with its status, type and body; a redirection is not followed', async () => {
    const asked: (string | undefined)[] = [];
    const url = await aServer((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: '/to', 'content-type': 'text/plain' }).end('gone');
    });
    const response = await outgoing(open)(`${url}/from`);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      302,
      'text/plain',
      'gone',
    ]);
    expect(asked).toEqual(['/from']);
  });

  it('that never ends is not read to its end', async () => {
    const url = await aServer((_, response) => {
      const more = () => response.write('x'.repeat(65_536)) && setImmediate(more);
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await expect(outgoing(open)(url)).rejects.toThrow('too long');
  });

  it('that does not come in time is given up', async () => {
    const url = await aServer(() => undefined);
    await expect(outgoing(open, { milliseconds: 50, bytes: 10 })(url)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that changes the protocol is no answer', async () => {
    const url = await aServer((_, response) => {
      response.writeHead(101, { connection: 'Upgrade', upgrade: 'websocket' }).end();
    });
    await expect(outgoing(open)(url)).rejects.toThrow('without an answer');
  });
});

describe('an address', () => {
  it.each([
    ['ftp://files.example/', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['https://ada:secret@company.example/', 'with_credentials'],
  ])('%s is never called', (url, fault) => {
    expect([open, strict].map((guard) => guard.faultOf(new URL(url)))).toEqual([fault, fault]);
  });

  it.each([
    ['http://127.0.0.1:8080/', 'not_https'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://10.1.2.3:22/', 'port_refused'],
    ['https://db.internal/', 'not_public'],
  ])('%s is called where private ones may be', (url, fault) => {
    expect([open, strict].map((guard) => guard.faultOf(new URL(url)))).toEqual([undefined, fault]);
  });
});
