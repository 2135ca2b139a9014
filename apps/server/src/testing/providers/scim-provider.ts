import { createScimToken } from '@orgscope/contract/resources/scim';
import type { Client } from '../builders.ts';
import type { startTestApp } from '../app.ts';

/** A client whose identity provider is connected, and how that calls, with bodies of JSON or of a text as it is. */
export async function connectScim(
  { app, call, aClient, aUser, aSession }: Awaited<ReturnType<typeof startTestApp>>,
  client?: Client,
) {
  const own = client ?? (await aClient());
  const lead = await aUser({ client: own, platformRole: 'client_admin', firstName: 'Ines', lastName: 'Duarte' });
  const as = await aSession({ user: lead });
  const { secret } = (await call(createScimToken, { as })).json().data as { secret: string };
  const scim = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers = {}) =>
    app.inject({
      method,
      url: `/scim/v2${url}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const find = async (filter: string, kind = 'Users') =>
    (await scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).json().Resources as { id: string }[];
  return { client: own, lead, as, secret, scim, find };
}
