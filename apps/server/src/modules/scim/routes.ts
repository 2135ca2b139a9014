// SCIM 2.0 (RFC 7643, 7644) under /scim/v2/, for the identity providers of clients. Not part of the contract.
import { message } from '@orgscope/contract/words/message';
import { scimLimits } from '@orgscope/contract/resources/scim';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import { asAppError } from '../../errors/answer-errors.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { parseJsonAs } from '../../http/body.ts';
import { matchesEtag } from '../../http/matches-etag.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import type { InvitingMail } from '../users/inviting/mail-quota.ts';
import { selectionOf } from './attributes.ts';
import type { Select, Selection } from './attributes.ts';
import { readGroupPatch, readUserPatch, readGroupChanges, readUserChanges } from './changes.ts';
import { conditionOf, groupAttributes, userAttributes } from './conditions.ts';
import { parseFilter } from './filter.ts';
import { countGroups, countUsers, findGroups, findUsers, schemas } from './representations.ts';
import type { Part, Place, Resource } from './representations.ts';
import { resourceTypes, schemaList, serviceProviderConfig } from './schemas.ts';
import { answerScimError, ScimError } from './scim-error.ts';
import { searchIn } from './search-request.ts';
import type { Search } from './search-request.ts';
import { changeGroup, createGroup, noGroup, removeGroup } from './write-groups.ts';
import { changeUser, createUser, noUser, numberOf, removeUser } from './write-users.ts';
import type { Check } from './write-users.ts';

interface Options {
  database: Database;
  inviting: InvitingMail;
  publicUrl: string;
}

type ListRequest = FastifyRequest<{ Querystring: Search }>;
type OneRequest = FastifyRequest<{ Querystring: Selection; Params: { id: string } }>;

/** What is the same for users and groups. */
interface Kind {
  readonly path: '/Users' | '/Groups';
  readonly attributes: Parameters<typeof conditionOf>[1];
  find(db: Drizzle, place: Place, part: Part): Promise<Resource[]>;
  count(db: Drizzle, clientId: number, condition?: SQL): Promise<number>;
  isIt(id: number): SQL;
  absent(): ScimError;
  create(provider: Session, body: unknown): Promise<number>;
  change(provider: Session, id: number, body: unknown, how: 'put' | 'patch', check: Check): Promise<void>;
  remove(provider: Session, id: number, check: Check): Promise<void>;
}

const config = { access: 'signed-in', isScim: true } as const;
const refusals: ConstraintRefusals = Object.fromEntries(
  [
    'users_external_id',
    'functions_external_id',
    'functions_active_name',
    'users_username_of_client',
    'users_username',
  ].map((name) => [name, () => new AppError('name_taken', message('scim.name_taken'))]),
);

const send = (reply: FastifyReply, body: unknown) =>
  reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body));

function checkMatch({ headers }: FastifyRequest, { meta }: Resource): void {
  const wanted = headers['if-match'] ?? '*';
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  if (!wanted.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(meta.version))) {
    throw new ScimError(412, message('scim.changed'));
  }
}

const whole = (text: string | undefined, usual: number) => {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? usual : number;
};

export async function scimRoutes(root: FastifyInstance, { database, inviting, publicUrl }: Options): Promise<void> {
  const base = `${publicUrl.replace(/\/$/, '')}/scim/v2`;

  const kinds: readonly Kind[] = [
    {
      path: '/Users',
      attributes: userAttributes,
      find: findUsers,
      count: countUsers,
      isIt: (id) => eq(users.id, id),
      absent: noUser,
      async create(provider, body) {
        const id = await createUser(database, inviting, provider, readUserChanges(body));
        inviting.mail.wake();
        return id;
      },
      async change(provider, id, body, how, check) {
        const changes = how === 'put' ? readUserChanges(body) : readUserPatch(body);
        await changeUser(database, inviting, provider, id, changes, check);
        inviting.mail.wake();
      },
      remove: (...asked) => removeUser(database, ...asked),
    },
    {
      path: '/Groups',
      attributes: groupAttributes,
      find: findGroups,
      count: countGroups,
      isIt: (id) => eq(functions.id, id),
      absent: noGroup,
      create: (provider, body) => createGroup(database, provider, readGroupChanges(body)),
      change: (provider, id, body, how, check) =>
        changeGroup(database, provider, id, how === 'put' ? readGroupChanges(body) : readGroupPatch(body), check),
      remove: (...asked) => removeGroup(database, ...asked),
    },
  ];

  function serveKind(app: FastifyInstance, kind: Kind): void {
    const { path } = kind;
    const placeOf = (request: FastifyRequest): Place => ({ clientId: sessionOf(request).user.clientId, base });

    async function one(
      request: FastifyRequest,
      id: number,
      db = database.in(tenantScope(placeOf(request).clientId)),
    ): Promise<Resource> {
      const place = placeOf(request);
      const [found] = id === 0 ? [] : await kind.find(db, place, { condition: kind.isIt(id), count: 1 });
      if (!found) throw kind.absent();
      return found;
    }
    /** Refuses a write, in its transaction, on what has changed since it was read. */
    const unchanged =
      (request: FastifyRequest, id: number): Check =>
      async (tx) => {
        if (request.headers['if-match'] !== undefined) checkMatch(request, await one(request, id, tx));
      };
    const answer = (reply: FastifyReply, resource: Resource, select: Select) =>
      send(reply.header('etag', resource.meta.version), select(resource));

    async function list(request: FastifyRequest, reply: FastifyReply, search: Search) {
      const { filter, startIndex, count } = search;
      const select = selectionOf(search);
      const place = placeOf(request);
      const db = database.in(tenantScope(place.clientId));
      const condition = filter ? conditionOf(parseFilter(filter), kind.attributes) : undefined;
      const from = Math.min(Math.max(1, whole(startIndex, 1)), 1_000_000_000);
      const most = Math.min(Math.max(0, whole(count, scimLimits.pageUsual)), scimLimits.pageMax);
      const total = await kind.count(db, place.clientId, condition);
      const found = most === 0 ? [] : await kind.find(db, place, { condition, startIndex: from, count: most });
      return send(reply, {
        schemas: [schemas.list],
        totalResults: total,
        startIndex: from,
        itemsPerPage: found.length,
        Resources: found.map(select),
      });
    }
    app.get(path, { config }, async (request: ListRequest, reply) => list(request, reply, request.query));
    app.post(`${path}/.search`, { config: { ...config, limit: 'reads' } }, async (request, reply) =>
      list(request, reply, searchIn(request.body)),
    );

    app.get(`${path}/:id`, { config }, async (request: OneRequest, reply) => {
      const select = selectionOf(request.query);
      const resource = await one(request, numberOf(request.params.id));
      const { version } = resource.meta;
      if (matchesEtag(request, version.replace('W/', ''))) return reply.code(304).header('etag', version).send();
      return answer(reply, resource, select);
    });

    app.post(path, { config, bodyLimit: scimLimits.bodyBytes }, async (request: ListRequest, reply) => {
      const select = selectionOf(request.query);
      const id = await kind.create(sessionOf(request), request.body);
      const resource = await one(request, id);
      return answer(reply.code(201).header('location', resource.meta.location), resource, select);
    });

    for (const [method, how] of [
      ['PUT', 'put'],
      ['PATCH', 'patch'],
    ] as const) {
      app.route<{ Querystring: Selection; Params: { id: string } }>({
        method,
        url: `${path}/:id`,
        config,
        bodyLimit: scimLimits.bodyBytes,
        handler: async (request, reply) => {
          const id = numberOf(request.params.id);
          const select = selectionOf(request.query);
          await kind.change(sessionOf(request), id, request.body, how, unchanged(request, id));
          return answer(reply, await one(request, id), select);
        },
      });
    }

    app.delete(`${path}/:id`, { config }, async (request: OneRequest, reply) => {
      const id = numberOf(request.params.id);
      await kind.remove(sessionOf(request), id, unchanged(request, id));
      return reply.code(204).send();
    });
  }

  await root.register(
    async (app) => {
      parseJsonAs(app, 'application/scim+json');
      app.setErrorHandler((error: FastifyError | AppError | ScimError, request, reply) => {
        answerScimError(request, reply, error, error instanceof ScimError ? error : asAppError(error, refusals));
      });

      const listOf = (resources: readonly object[]) => ({
        schemas: [schemas.list],
        totalResults: resources.length,
        startIndex: 1,
        itemsPerPage: resources.length,
        Resources: resources,
      });
      const none = () => new ScimError(404, message('server.not_found'));
      app.get('/ServiceProviderConfig', { config }, async (_request, reply) =>
        send(reply, serviceProviderConfig(base)),
      );
      for (const [path, all] of [
        ['/ResourceTypes', resourceTypes(base)],
        ['/Schemas', schemaList(base)],
      ] as const) {
        app.get(path, { config }, async (_request, reply) => send(reply, listOf(all)));
        app.get<{ Params: { id: string } }>(`${path}/:id`, { config }, async (request, reply) => {
          const found = all.find(({ id }) => id === request.params.id);
          if (!found) throw none();
          return send(reply, found);
        });
      }
      for (const kind of kinds) serveKind(app, kind);
      // A token is no person. RFC 7644 (3.11) wants this answer, for every method.
      for (const path of ['/Me', '/Me/*']) {
        app.all(path, { config }, async () => {
          throw new ScimError(501, message('scim.no_me'));
        });
      }
      for (const path of ['/', '/*']) {
        app.all(path, { config }, async () => {
          throw none();
        });
      }
    },
    { prefix: '/scim/v2' },
  );
}
