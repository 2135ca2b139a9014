import { english } from '@orgscope/contract/words/english';
import type { FastifyInstance } from 'fastify';
import { writeMessages } from '@orgscope/contract/records/messages';
import type { Module } from '@orgscope/contract/modules';
import {
  exportSubscriptions,
  listSubscriptions,
  subscriptionArrangement,
  writes,
} from '@orgscope/contract/resources/subscriptions';
import type { SubscriptionRecord } from '@orgscope/contract/resources/subscriptions';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { serveWrites } from '../records/serve-writes.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { exportColumns } from '../records/export-columns.ts';
import { subscriptionChanges } from './change-subscription.ts';
import { listSubscriptions as list } from './queries.ts';

const nameOf = (module: Module) => english(`labels.modules.${module}`);
const arrangement = subscriptionArrangement(nameOf);

const csvColumns = exportColumns<SubscriptionRecord>({
  name: ({ name }) => name,
  client: ({ client }) => client.name,
  modules: ({ modules }) => modules.map(nameOf).join(', '),
  start_date: ({ start_date: date }) => date,
  end_date: ({ end_date: date }) => date,
  seat_limit: ({ seat_limit: limit }) => limit,
  seats_used: ({ seats_used: used }) => used,
  status: ({ status }) => english(`labels.subscription_statuses.${status}`),
  notes: ({ notes }) => notes,
});

export function subscriptionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const calls = { list: listSubscriptions, export: exportSubscriptions };
  serveWholeList<SubscriptionRecord, typeof listSubscriptions>(app, calls, {
    file: 'subscriptions',
    columns: csvColumns,
    arrangement,
    read({ query: { client_id: clientId, status, include_inactive: inactiveToo } }) {
      const withCancelled = inactiveToo === true || status === 'cancelled';
      return list(database.in(platformScope), { clientId, withCancelled });
    },
    keep: ({ status, module }) =>
      status || module
        ? (record) => (!status || record.status === status) && (!module || record.modules.includes(module))
        : undefined,
  });

  serveWrites(app, writes, writeMessages('subscriptions'), subscriptionChanges(database));
}
