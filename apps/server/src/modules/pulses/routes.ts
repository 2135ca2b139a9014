import { beginningsOf } from '@orgscope/contract/analytics/pulse-templates';
import { pulseTemplates } from '@orgscope/contract/analytics/pulse-kinds';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import * as actionCalls from '@orgscope/contract/resources/pulse-actions';
import * as calls from '@orgscope/contract/resources/pulses';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { onPrimary } from '../../db/connections/reading.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { personIn } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { enqueue, recipientOf } from '../../mail/outbox.ts';
import type { MailWorker } from '../../mail/worker.ts';
import { seesAnswers } from '../pulse-years/pulse-value.ts';
import { editConflict, isOutdated } from '../records/check-edit.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import * as actions from './lifecycle/actions.ts';
import { audienceOf, checkAudience, countAudience, readGroupNames } from './record/audience.ts';
import { archivePulse, closePulse, openPulse } from './lifecycle/change-state.ts';
import type { PulseKeys } from './lifecycle/change-state.ts';
import { historyOfPulse } from './record/pulse-events.ts';
import { absent, findPulse, listOfPulses, lockPulse, shownPulse } from './record/pulse-record.ts';
import type { PulseRow } from './record/pulse-record.ts';
import { beginReminder } from './running/reminders.ts';
import { resultColumns, resultLines } from './results/results-file.ts';
import { readResults } from './results/results.ts';
import type { ResultGroup } from './results/results.ts';
import { countingForReaders } from './running/run-pulses.ts';
import { addPulse, changePulse, copyPulse } from './lifecycle/save-pulse.ts';
import { mailParameters, withdrawPulseMails } from './running/send-invitations.ts';

interface PulseRoutes {
  database: Database;
  mail: MailWorker;
  keys: PulseKeys;
  /** Does now what a call has begun. */
  wake: () => void;
}

/** Of one person, to themselves: our mail server has others' mail to send too. */
const testMailLimit = { points: 20, seconds: 60 * 60 } as const;

const mayManage = ({ permissions }: Session) => permissions.includes('core.can_manage_client');

/** The group that the filters name: one of them, and of the client. */
async function groupOf(
  db: Drizzle,
  clientId: number,
  filters: {
    function_id?: number | undefined;
    location_id?: number | undefined;
    attribute_option_id?: number | undefined;
  },
): Promise<ResultGroup | undefined> {
  const { function_id: ofFunction, location_id: ofLocation, attribute_option_id: option } = filters;
  const named = [
    { cut: 'function', id: ofFunction, unknown: message('functions.absent') },
    { cut: 'location', id: ofLocation, unknown: message('locations.absent') },
    { cut: 'attribute', id: option, unknown: message('attributes.option_absent') },
  ].filter(({ id }) => id !== undefined);
  const [one] = named;
  if (!one || one.id === undefined) return undefined;
  if (named.length > 1) throw new AppError('validation_failed', message('pulses.one_filter'));
  const { nameOf, attributeOf } = await readGroupNames(db, clientId);
  if (nameOf(one.cut, one.id) === null) throw notFound(one.unknown);
  const cut = one.cut === 'attribute' ? `attribute:${attributeOf.get(one.id)}` : one.cut;
  return { cut, groupKey: String(one.id) };
}

export function pulseRoutes(app: FastifyInstance, { database, mail, keys, wake }: PulseRoutes): void {
  const serve = analyticsServer(app, database);
  const testMails = attempts(database, 'pulse-test-mail', testMailLimit);
  const bringUpToDate = countingForReaders({ database, keys });

  /** One step of a pulse, in a transaction that locks it. */
  async function changed(
    { id: clientId, timezone, scope }: AnalyticsClient,
    id: number,
    text: (pulse: PulseRow, before: PulseRow) => Message,
    change: (tx: Drizzle, pulse: PulseRow) => Promise<PulseRow>,
  ) {
    const [answer, done] = await database.transaction(scope, async (tx) => {
      const before = await lockPulse(tx, clientId, id);
      const pulse = await change(tx, before);
      return [await shownPulse(tx, pulse, timezone), text(pulse, before)] as const;
    });
    wake();
    return withMessage(done, answer);
  }

  serve(calls.listPulses, async ({ request, caller, client }) =>
    withData(
      await listOfPulses(database.in(client.scope), {
        clientId: client.id,
        timezone: client.timezone,
        seesDrafts: mayManage(caller),
        withArchived: request.query.include_archived ?? false,
      }),
    ),
  );

  serve(calls.listPulseTemplates, async ({ caller }) => {
    const { title, questions } = await beginningsOf(caller.user.language ?? 'en');
    return withData(
      pulseTemplates.map((template) => ({
        template,
        title: title[template],
        questions: [...questions[template]],
      })),
    );
  });

  serve(calls.countAudience, async ({ request, client }) => {
    const [db, audience] = [database.in(client.scope), audienceOf(request.body)];
    await checkAudience(db, client.id, audience);
    return withData(await countAudience(db, client.id, audience));
  });

  serve(calls.addPulse, async ({ request, caller, client }) =>
    withMessage(message('pulses.done.add'), await addPulse(database, { client, editor: caller }, request.body)),
  );

  serve(calls.readPulse, async ({ request, client }) => {
    const db = database.in(client.scope);
    return withData(await shownPulse(db, await findPulse(db, client.id, request.params.id), client.timezone));
  });

  serve(calls.changePulse, async ({ request, caller, client }) => {
    const edit = { client, editor: caller };
    const pulse = await changePulse(database, edit, request.params.id, request.body);
    wake();
    return withMessage(message('pulses.done.update'), pulse);
  });

  serve(calls.openPulse, async ({ request, caller, client }) =>
    changed(
      // Who added it may be of the operator's company.
      { ...client, scope: platformScope },
      request.params.id,
      ({ state }) => message(state === 'scheduled' ? 'pulses.done.schedule' : 'pulses.done.open'),
      async (tx, pulse) => {
        if (pulse.state === 'draft' && isOutdated(request.query, pulse))
          throw editConflict(caller, pulse, await shownPulse(tx, pulse, client.timezone));
        return openPulse(tx, pulse, keys, caller);
      },
    ),
  );

  serve(calls.closePulse, async ({ request, caller, client }) =>
    changed(
      // The outbox is no tenant's.
      { ...client, scope: platformScope },
      request.params.id,
      ({ state }) => message(state === 'draft' ? 'pulses.done.unschedule' : 'pulses.done.close'),
      async (tx, pulse) => {
        if (isOutdated(request.query, pulse))
          throw editConflict(caller, pulse, await shownPulse(tx, pulse, client.timezone));
        await withdrawPulseMails(tx, pulse.id);
        return closePulse(tx, pulse, client.timezone, caller);
      },
    ),
  );

  serve(calls.archivePulse, async ({ request, caller, client }) =>
    changed(
      client,
      request.params.id,
      () => message('pulses.done.archive'),
      (tx, pulse) => archivePulse(tx, pulse, caller),
    ),
  );

  serve(calls.copyPulse, async ({ request, caller, client }) =>
    withMessage(message('pulses.done.copy'), await copyPulse(database, { client, editor: caller }, request.params.id)),
  );

  serve(calls.remindPulse, async ({ request, caller, client }) =>
    changed(
      client,
      request.params.id,
      () => message('pulses.done.remind'),
      (tx, pulse) => beginReminder(tx, pulse, caller),
    ),
  );

  serve(calls.listPulseHistory, async ({ request, client }) => {
    const db = database.in(client.scope);
    return withData(await historyOfPulse(db, await findPulse(db, client.id, request.params.id)));
  });

  serve(calls.sendTestMail, async ({ request, caller, client }) => {
    const pulse = await findPulse(database.in(client.scope), client.id, request.params.id);
    const { user } = personIn(caller);
    await testMails.take(String(user.id));
    await enqueue(database.in(platformScope), {
      cause: `pulse_test:${randomUUID()}`,
      kind: 'pulse_test',
      ...recipientOf(user),
      parameters: mailParameters({ pulse, client }),
    });
    mail.wake();
    return withMessage(message('pulses.done.test_mail'), null);
  });

  /** A pulse whose results the caller may open. */
  async function findOpened(db: Drizzle, caller: Session, clientId: number, id: number): Promise<PulseRow> {
    const pulse = await findPulse(db, clientId, id);
    if (!mayManage(caller) && pulse.state !== 'open' && pulse.state !== 'closed') throw absent();
    return pulse;
  }

  serve(calls.readPulseResults, ({ request, caller, client }) =>
    // Counting writes, and a standby does not know at once what was written.
    onPrimary(async () => {
      const db = database.in(client.scope);
      let pulse = await findOpened(db, caller, client.id, request.params.id);
      const group = await groupOf(db, client.id, request.query);
      const isShown = seesAnswers(caller);
      if (isShown) {
        pulse = await bringUpToDate(pulse).catch((error: unknown) => {
          // What was counted before is still shown.
          request.log.warn({ err: error, pulse: pulse.id }, 'a pulse could not be counted');
          return pulse;
        });
      }
      const manages = mayManage(caller);
      const asking = { client, pulse, group, seesAnswers: isShown, seesComments: manages, isMember: !manages };
      return withData(await readResults(db, asking));
    }),
  );

  serve(calls.exportPulseResults, async ({ request, caller, client }) => {
    const db = database.in(client.scope);
    const pulse = await findOpened(db, caller, client.id, request.params.id);
    const asking = { client, pulse, seesAnswers: seesAnswers(caller), isMember: !mayManage(caller) };
    const lines = await resultLines(db, asking);
    return csvFile(`pulse-${pulse.id}-results`, resultColumns, lines);
  });

  serve(actionCalls.listPulseActions, async ({ client }) =>
    withData(await actions.readActions(database.in(client.scope), client.id)),
  );

  serve(actionCalls.addPulseAction, async ({ request, caller, client }) =>
    withMessage(
      message('pulses.done.add_action'),
      await actions.addAction(database, { client, editor: caller }, request.body),
    ),
  );

  serve(actionCalls.changePulseAction, async ({ request, caller, client }) =>
    withMessage(
      message('pulses.done.update_action'),
      await actions.changeAction(database, { client, editor: caller }, request.params.id, request.body),
    ),
  );

  serve(actionCalls.deletePulseAction, async ({ request, caller, client }) => {
    await actions.removeAction(database, { client, editor: caller }, request.params.id, request.query.version);
    return withMessage(message('pulses.done.delete_action'), null);
  });
}
