import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/analytics-settings';
import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { actorOf } from '../../identity/editor.ts';
import { addHistory } from '../history/record-events.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';

export function analyticsSettingsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(calls.readAnalyticsSettings, async ({ client: { benchmarks } }) => withData({ benchmarks }));

  serve(calls.changeAnalyticsSettings, async ({ request, caller, client }) => {
    const { benchmarks } = request.body;
    // No tenant may write its client. The client's form does not show this switch, so its version stays.
    await database.transaction(platformScope, async (tx) => {
      const changed = await tx
        .update(clients)
        .set({ benchmarks })
        .where(and(eq(clients.id, client.id), ne(clients.benchmarks, benchmarks)))
        .returning({ id: clients.id });
      if (changed.length === 0) return;
      const changes = [{ field: 'benchmarks', from: String(!benchmarks), to: String(benchmarks) }];
      const event = { clientId: client.id, resource: 'clients', recordId: client.id, act: 'changed' as const };
      await addHistory(tx, [{ ...event, ...actorOf(caller), changes }]);
    });
    return withMessage(message('analytics.settings_saved'), { benchmarks });
  });
}
