import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { Refusal } from '@orgscope/contract/errors';
import { permissions, platformRoles } from '@orgscope/contract/permissions';
import type { PlatformRole } from '@orgscope/contract/permissions';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { platformScope } from '../db/scope.ts';
import { sessions as sessionTable } from '../db/tables/sessions.ts';
import { startTestApp } from '../testing/app.ts';
import { formOf } from '../testing/form.ts';
import { methodsByPath } from './route-check.ts';

// Rules that every endpoint of the contract must follow, future ones included.

const { inject, database, aUser, aSession } = await startTestApp();
const roles = Object.keys(platformRoles) as PlatformRole[];
const sessions = new Map(
  await Promise.all(roles.map(async (role) => [role, await aSession({ platformRole: role })] as const)),
);

type Response = Awaited<ReturnType<typeof inject>>;
const urlOf = (endpoint: Endpoint, id = '2147483647') => endpoint.path.replaceAll(/:\w+/g, id);
/** With parameters that are well formed. */
const rightUrlOf = (endpoint: Endpoint) =>
  endpoint.path.replaceAll(':year', '2020').replaceAll(':token', 'a'.repeat(43)).replaceAll(/:\w+/g, '1');
const methodsOf = methodsByPath(endpoints);
const takesList = ({ body }: Endpoint) => body !== undefined && z.safeParse(body, []).success;
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const having = (condition: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(condition).map((each) => [titleOf(each), each] as const);

/** A user who may make the call. */
function headersFor({ access }: Endpoint): Record<string, string> {
  const role = roles.find(
    (name) => typeof access === 'string' || platformRoles[name].permissions.some((held) => access.includes(held)),
  );
  if (!role) throw new Error('Nobody holds the permission');
  return { ...sessions.get(role) };
}

/** Status and code of an error answer; inject checks the answer's form. */
function outcomeOf(response: Response): [number, string] {
  const { error } = z.parse(Refusal, response.json());
  return [response.statusCode, error.code];
}

describe('without the permission', () => {
  const rolesWithout = ({ access }: Endpoint) =>
    roles.filter((role) => {
      const held: readonly string[] = platformRoles[role].permissions;
      return typeof access !== 'string' && !access.some((permission) => held.includes(permission));
    });

  it.each(having((endpoint) => rolesWithout(endpoint).length > 0))('%s answers 403', async (_, endpoint) => {
    for (const role of rolesWithout(endpoint)) {
      const response = await inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: { ...sessions.get(role) },
      });
      expect(outcomeOf(response)).toEqual([403, 'permission_denied']);
    }
  });

  it('every permission is held by a role', () => {
    const held = new Set<string>(roles.flatMap((role) => [...platformRoles[role].permissions]));
    expect(held).toEqual(new Set<string>(permissions));
  });
});

describe('with a password that was given too long ago', async () => {
  const user = await aUser({ platformRole: 'platform_admin' });
  const headers = { ...(await aSession({ user })) };
  await database
    .in(platformScope)
    .update(sessionTable)
    .set({ provenAt: new Date(0) })
    .where(eq(sessionTable.userId, user.id));

  it.each(having(({ needsProof }) => needsProof === true))('%s needs proof', async (_, endpoint) => {
    const response = await inject({ method: endpoint.method, url: rightUrlOf(endpoint), headers });
    expect(outcomeOf(response)).toEqual([400, 'proof_required']);
  });
});

describe('a write with a session but no CSRF token', () => {
  it.each(having(({ method }) => method !== 'GET'))('%s answers 403', async (_, endpoint) => {
    const { cookie = '' } = headersFor(endpoint);
    const response = await inject({ method: endpoint.method, url: urlOf(endpoint), headers: { cookie } });
    expect(outcomeOf(response)).toEqual([403, 'csrf_failed']);
  });
});

describe('a path that cannot be decoded', () => {
  it.each(having(({ params }) => params !== undefined))('%s answers 4xx to it', async (_, endpoint) => {
    for (const id of ['%', '%zz', '%ED%A0%80', 'a'.repeat(5000)]) {
      const response = await inject({
        method: endpoint.method,
        url: urlOf(endpoint, id),
        headers: headersFor(endpoint),
      });
      expect(['not_found', 'malformed_request']).toContain(outcomeOf(response)[1]);
    }
  });
});

describe('a malformed body', () => {
  const bodies: [string, string, [number, string]][] = [
    ['not JSON', '{"name": ', [400, 'malformed_request']],
    ['an array', '[]', [400, 'validation_failed']],
    ['a text', '"text"', [400, 'validation_failed']],
    ['a number', '7', [400, 'validation_failed']],
    ['a prototype', '{"__proto__": {"admin": true}}', [400, 'malformed_request']],
    ['a constructor', '{"constructor": {"prototype": {"admin": true}}}', [400, 'malformed_request']],
  ];
  const withBody = having(({ body }) => body !== undefined);

  it.each(withBody)('%s answers 4xx to a body that is not a JSON object', async (_, endpoint) => {
    const headers = { ...headersFor(endpoint), 'content-type': 'application/json' };
    for (const [kind, payload, outcome] of bodies) {
      if (kind === 'an array' && takesList(endpoint)) continue;
      const response = await inject({ method: endpoint.method, url: rightUrlOf(endpoint), headers, payload });
      expect(outcomeOf(response)).toEqual(outcome);
    }
  });

  it.each(withBody)('%s answers 413 to a body that is too large', async (_, endpoint) => {
    const headers = { ...headersFor(endpoint), 'content-type': 'application/json' };
    const payload = JSON.stringify({ name: 'x'.repeat((endpoint.maxBytes ?? 100_000) + 10_000) });
    const response = await inject({ method: endpoint.method, url: rightUrlOf(endpoint), headers, payload });
    expect(outcomeOf(response)).toEqual([413, 'body_too_large']);
  });

  it.each(withBody)('%s answers 415 to other types', async (_, endpoint) => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      const headers = { ...headersFor(endpoint), 'content-type': type };
      const response = await inject({ method: endpoint.method, url: rightUrlOf(endpoint), headers, payload: '{}' });
      expect(outcomeOf(response)).toEqual([415, 'unsupported_media_type']);
    }
  });
});

describe('fields of wrong types', () => {
  const texts = ['', 'a\u0000b', '\ud800', 'x'.repeat(5000)];
  const wrong = [null, true, 7, 1e300, -1, ...texts, [], [null], {}, { $ne: 1 }];
  const fieldsOf = (schema: Endpoint['body']) =>
    schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

  /** The fields that an answer blames. It is translated only if each has a code beside its text. */
  function judge(response: Response): { blamed: string[]; isFaulty: boolean } {
    if (response.statusCode >= 500) return { blamed: [], isFaulty: true };
    if (response.statusCode < 400) return { blamed: [], isFaulty: false };
    const { message, error } = z.parse(Refusal, response.json());
    const blamed = Object.keys(typeof message === 'string' ? [message] : message);
    const isFaulty = !isDeepStrictEqual(Object.keys(error.messages ?? {}), blamed);
    return { blamed: typeof message === 'string' ? [] : blamed, isFaulty };
  }

  /** Sends a value in all fields at once, and then alone in each that was not blamed, which may get further than its schema. */
  async function faultsOf(fields: string[], value: unknown, send: (fields: string[]) => Promise<Response>) {
    const faults: unknown[] = [];
    const sendIn = async (some: string[]) => {
      const response = await send(some);
      const { blamed, isFaulty } = judge(response);
      if (isFaulty) faults.push([some, value, response.body]);
      return blamed;
    };
    const blamed = await sendIn(fields);
    for (const field of fields) if (!blamed.includes(field)) await sendIn([field]);
    return faults;
  }

  it.each(having(({ body }) => body !== undefined))('%s refuses them in every language', async (_, endpoint) => {
    const headers = headersFor(endpoint);
    for (const value of wrong) {
      const faults = await faultsOf(fieldsOf(endpoint.body), value, (fields) => {
        const payload = Object.fromEntries([...fields, 'unknown_field'].map((field) => [field, value]));
        return inject({ method: endpoint.method, url: urlOf(endpoint), headers, payload });
      });
      expect(faults).toEqual([]);
    }
  });

  it.each(having(({ query }) => query !== undefined))(
    '%s refuses wrong parameters in every language',
    async (_, endpoint) => {
      const { method } = endpoint;
      const headers = headersFor(endpoint);
      const values = ['', '%00', '-1', '1e9', 'true', 'x'.repeat(5000), '%', '%ED%A0%80'];
      const given = [
        ...values.map((value) => (name: string) => `${name}=${value}`),
        (name: string) => `${name}=1&${name}=2`,
      ];
      for (const as of given) {
        const faults = await faultsOf(fieldsOf(endpoint.query), as('a'), (fields) => {
          const query = [...fields, '__proto__', 'unknown'].map(as).join('&');
          return inject({ method, url: `${urlOf(endpoint)}?${query}`, headers });
        });
        expect(faults).toEqual([]);
      }
    },
  );
});

describe('forms', () => {
  const send = (endpoint: Endpoint, { payload, headers }: ReturnType<typeof formOf>) =>
    inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { ...headersFor(endpoint), ...headers },
      payload,
    });

  it.each(having(({ body, upload }) => body !== undefined && upload === undefined))(
    '%s takes none',
    async (_, endpoint) => {
      expect(outcomeOf(await send(endpoint, formOf({ name: 'x' })))).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(having(({ upload }) => upload !== undefined))('%s never answers 5xx', async (_, endpoint) => {
    const fields = endpoint.body && 'shape' in endpoint.body ? Object.keys(endpoint.body.shape as object) : [];
    const texts = ['', 'null', 'a\u0000b', '-1', 'x'.repeat(90_000), '\r\n--form-of-a-test--'];
    const files = ['', 'x', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF    WEBP', 'a,b\n"', 'a\n1\n'].map((text) =>
      Buffer.from(text, 'latin1'),
    );
    const forms = [
      ...fields.flatMap((field) => texts.map((text) => formOf({ [field]: text, unknown_field: text }))),
      ...files.flatMap((bytes) =>
        [endpoint.upload?.field ?? '', 'other', ''].map((field) => formOf({}, { bytes, field })),
      ),
      ...['', '--', '--form-of-a-test', '--form-of-a-test\r\n\r\n'].map((text) => ({
        ...formOf({}),
        payload: Buffer.from(text),
      })),
    ];
    for (const form of forms) {
      const { statusCode } = await send(endpoint, form);
      expect([form.payload.toString('latin1', 0, 300), statusCode < 500]).toEqual([expect.anything(), true]);
    }
  });
});

describe('addresses', () => {
  // An export of the activity is an event itself, which the next one lists; the system counts connections of the moment.
  const changing = ['/api/core/activity/export/', '/api/core/system/'];
  const twins = having(({ method, path }) => method === 'GET' && !changing.includes(path));

  it.each(twins)('%s answers the same without the last slash', async (_, endpoint) => {
    const headers = headersFor(endpoint);
    const [one, other] = await Promise.all(
      [urlOf(endpoint), urlOf(endpoint).slice(0, -1)].map((url) => inject({ method: 'GET', url, headers })),
    );
    expect([other?.statusCode, other?.body]).toEqual([one?.statusCode, one?.body]);
  });

  it.each(having(() => true))('%s answers 405 to other methods and names its own', async (_, endpoint) => {
    const own = methodsOf(urlOf(endpoint, '1'));
    const other = (['PUT', 'POST', 'DELETE'] as const).find((method) => !own.includes(method)) ?? 'TRACE';
    const response = await inject({ method: other, url: urlOf(endpoint, '1') });
    expect(outcomeOf(response)).toEqual([405, 'method_not_allowed']);
    expect(response.headers.allow).toContain(endpoint.method);
  });

  it('that the API does not know answer 404', async () => {
    expect(outcomeOf(await inject({ method: 'GET', url: '/api/core/nothing/' }))).toEqual([404, 'not_found']);
    expect(outcomeOf(await inject({ method: 'POST', url: '/api/', payload: {} }))).toEqual([404, 'not_found']);
  });
});
