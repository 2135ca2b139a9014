import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/factor-requirement';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData, withMessage, withPage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { changeRequirement, remindPeople } from './change-requirement.ts';
import { peopleWithout, readRequirement } from './queries.ts';

/** Two factors required of the people of a client: the rule, who has none yet, and reminders. */
export function factorRequirementRoutes(
  app: FastifyInstance,
  { database, mail }: { database: Database; mail: MailWorker },
): void {
  const db = () => database.in(platformScope);

  async function answerFor(clientId: number) {
    const found = await readRequirement(db(), clientId);
    if (!found) throw notFound(message('clients.absent'));
    const { since, days, people, without } = found;
    return {
      required: since !== null,
      grace_days: days ?? calls.graceLimits.usual,
      since: since?.toISOString() ?? null,
      people,
      without,
    };
  }

  serve(app, calls.readFactorRequirement, async (request) =>
    withData(await answerFor(chosenClient(sessionOf(request), request.query.client_id))),
  );

  serve(app, calls.changeFactorRequirement, async (request) => {
    const session = sessionOf(request);
    const clientId = chosenClient(session, request.query.client_id);
    await changeRequirement(database, session, clientId, request.body);
    return withMessage(message('factors.requirement_saved'), await answerFor(clientId));
  });

  serve(app, calls.listPeopleWithoutFactor, async (request) => {
    const { client_id: named, ...part } = request.query;
    const { people, meta } = await peopleWithout(db(), chosenClient(sessionOf(request), named), part);
    const data = people.map(({ id, name, username, lastSignInAt, dueAt, remindedAt }) => ({
      id,
      name,
      username,
      last_sign_in_at: lastSignInAt?.toISOString() ?? null,
      due_at: dueAt?.toISOString() ?? null,
      reminded_at: remindedAt?.toISOString() ?? null,
    }));
    return withPage(data, meta);
  });

  serve(app, calls.remindPeopleWithoutFactor, async (request) => {
    const reminded = await remindPeople(database, chosenClient(sessionOf(request), request.query.client_id));
    mail.wake();
    return withMessage(message('factors.reminded', { count: reminded }), { reminded });
  });
}
