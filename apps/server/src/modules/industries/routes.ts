import type { FastifyInstance } from 'fastify';
import {
  addIndustry,
  deleteIndustry,
  industryMessages,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import type { Database } from '../../db/database.ts';
import { withJsonData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { industryChanges } from './change-industry.ts';
import { industryLists } from './queries.ts';

export function industryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const lists = industryLists(database);
  const changes = industryChanges(database);

  serve(app, listIndustries, async ({ query }) =>
    withJsonData(query.include_inactive ? await lists.all() : await lists.active()),
  );

  serve(app, addIndustry, async ({ body }) => withMessage(industryMessages.added, await changes.add(body)));

  serve(app, updateIndustry, async ({ params, body }) =>
    withMessage(industryMessages.updated, await changes.update(params.id, body)),
  );

  serve(app, deleteIndustry, async ({ params }) =>
    withMessage(industryMessages.deleted, await changes.remove(params.id)),
  );

  serve(app, restoreIndustry, async ({ params }) =>
    withMessage(industryMessages.restored, await changes.restore(params.id)),
  );
}
