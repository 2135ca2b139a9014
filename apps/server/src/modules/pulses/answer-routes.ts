import * as calls from '@orgscope/contract/resources/pulse-answers';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { localTime } from '../../lib/time/local-moment.ts';
import { pulseAnswering } from './answering/answer-pulse.ts';
import type { LinkTokens } from './record/link-tokens.ts';
import { readChange } from './read-change.ts';
import { readWaiting, startWaiting } from './answering/waiting-pulses.ts';

/** Links that one person may ask for. */
const links = { points: 60, seconds: 60 * 60 };

interface AnswerRoutes {
  database: Database;
  tokenOf: LinkTokens;
}

export function pulseAnswerRoutes(app: FastifyInstance, { database, tokenOf }: AnswerRoutes): void {
  const answering = pulseAnswering(database);
  const starts = attempts(database, 'start-pulse', links);

  serve(app, calls.readAskedPulse, async (request) => {
    const { pulse, client } = await answering.read(request.params.token);
    const { title, intro, template, sender, questions, closesAt } = pulse;
    const closes = closesAt ?? new Date();
    return withData({
      client: { name: client.name, primary_color: client.primaryColor },
      title,
      intro,
      template,
      sender: sender || client.name,
      questions,
      closes: closes.toISOString(),
      closes_at: localTime(client.timezone, closes),
      timezone: client.timezone,
      changed: await readChange(database.in(platformScope), pulse, client.timezone),
    });
  });

  serve(app, calls.sendPulseAnswers, async (request) => {
    await answering.answer(request.params.token, request.body.answers);
    return withMessage(message('pulses.done.answer'), null);
  });

  serve(app, calls.listWaitingPulses, async (request) => withData(await readWaiting(database, sessionOf(request))));

  serve(app, calls.startWaitingPulse, async (request) => {
    const person = sessionOf(request);
    await starts.take(String(person.user.id));
    return withData({ token: await startWaiting(database, tokenOf, person, request.params.id) });
  });
}
