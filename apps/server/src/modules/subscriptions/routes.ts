import type { FastifyInstance } from 'fastify';
import { moduleNames } from '@orgscope/contract/modules';
import {
  addSubscription,
  deleteSubscription,
  exportSubscriptions,
  listSubscriptions,
  restoreSubscription,
  subscriptionArrangement,
  subscriptionMessages,
  subscriptionStatuses,
  updateSubscription,
} from '@orgscope/contract/resources/subscriptions';
import type { SubscriptionRecord } from '@orgscope/contract/resources/subscriptions';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session.ts';
import { arranged, partOfList } from '../records/whole-list.ts';
import { subscriptionChanges } from './change-subscription.ts';
import { listSubscriptions as list } from './queries.ts';

const csvColumns: CsvColumns<SubscriptionRecord> = {
  Name: ({ name }) => name,
  Client: ({ client }) => client.name,
  Modules: ({ modules }) => modules.map((module) => moduleNames[module]).join(', '),
  'Start date': ({ start_date: date }) => date,
  'End date': ({ end_date: date }) => date,
  'Seat limit': ({ seat_limit: limit }) => limit,
  'Seats used': ({ seats_used: used }) => used,
  Status: ({ status }) => subscriptionStatuses[status],
  Notes: ({ notes }) => notes,
};

type ListRequest = RequestOf<typeof listSubscriptions> | RequestOf<typeof exportSubscriptions>;

export function subscriptionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const changes = subscriptionChanges(database);

  async function found({ query }: ListRequest): Promise<SubscriptionRecord[]> {
    const { client_id: clientId, status, module } = query;
    const withCancelled = query.include_inactive === true || status === 'cancelled';
    const records = await list(database.in(platformScope), { clientId, withCancelled });
    return records.filter(
      (record) => (!status || record.status === status) && (!module || record.modules.includes(module)),
    );
  }

  serve(app, listSubscriptions, async (request) =>
    partOfList(await found(request), request.query, subscriptionArrangement),
  );

  serve(app, exportSubscriptions, async (request) =>
    csvFile('subscriptions', csvColumns, arranged(await found(request), request.query, subscriptionArrangement)),
  );

  serve(app, addSubscription, async (request) =>
    withMessage(subscriptionMessages.added, await changes.add(sessionOf(request), request.body)),
  );

  serve(app, updateSubscription, async (request) =>
    withMessage(
      subscriptionMessages.updated,
      await changes.update(sessionOf(request), request.params.id, request.body),
    ),
  );

  serve(app, deleteSubscription, async (request) =>
    withMessage(subscriptionMessages.deleted, await changes.remove(sessionOf(request), request.params.id)),
  );

  serve(app, restoreSubscription, async (request) =>
    withMessage(subscriptionMessages.restored, await changes.restore(sessionOf(request), request.params.id)),
  );
}
