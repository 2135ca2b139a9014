import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import {
  addSavedView,
  deleteSavedView,
  listSavedViews,
  makeViewDefault,
  makeViewNoDefault,
  updateSavedView,
} from '@orgscope/contract/resources/saved-views';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import * as changes from './change-view.ts';
import { viewsOfScreen } from './queries.ts';

export function savedViewRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listSavedViews, async (request) => {
    const reader = sessionOf(request);
    return withData(await viewsOfScreen(database.in(tenantScope(reader.user.clientId)), reader, request.query.screen));
  });

  serve(app, addSavedView, async (request) =>
    withMessage(message('saved-views.done.add'), await changes.addView(database, sessionOf(request), request.body)),
  );

  serve(app, updateSavedView, async (request) => {
    const view = await changes.changeView(database, sessionOf(request), request.params.id, request.body);
    return withMessage(message('saved-views.done.update'), view ?? null);
  });

  serve(app, deleteSavedView, async (request) => {
    await changes.removeView(database, sessionOf(request), request.params.id);
    return withMessage(message('saved-views.done.delete'), null);
  });

  serve(app, makeViewDefault, async (request) =>
    withMessage(
      message('saved-views.done.update'),
      await changes.makeDefault(database, sessionOf(request), request.params.id),
    ),
  );

  serve(app, makeViewNoDefault, async (request) =>
    withMessage(
      message('saved-views.done.update'),
      await changes.makeNoDefault(database, sessionOf(request), request.params.id),
    ),
  );
}
