import { figureHeadings } from '@orgscope/contract/analytics/figure-headings';
import { figureFields } from '@orgscope/contract/analytics/figures';
import type { Figures } from '@orgscope/contract/analytics/figures';
import * as calls from '@orgscope/contract/resources/figures';
import * as targetCalls from '@orgscope/contract/resources/targets';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { historyOf } from '../history/record-events.ts';
import { fileOf } from '../imports/read-columns.ts';
import { yearHeading } from '../imports/rows-of-year.ts';
import { analyticsServer } from '../subscriptions/serve-analytics.ts';
import { figuresOf } from './figures-of.ts';
import { readFiguresFile } from './read-figures-file.ts';
import { removeFigures, saveFigures } from './save-figures.ts';
import { saveTargets } from './save-targets.ts';
import { targetsOf, targetsOfYear } from './targets-of.ts';

const columns: CsvColumns<Figures> = {
  [yearHeading]: ({ year }) => year,
  ...Object.fromEntries(figureFields.map((field) => [figureHeadings[field], (figures: Figures) => figures[field]])),
};

export function figureRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const serve = analyticsServer(app, database);

  serve(calls.listFigures, async ({ client }) => withData(await figuresOf(database.in(client.scope), client.id)));

  serve(calls.exportFigures, async ({ client }) =>
    csvFile('figures', columns, await figuresOf(database.in(client.scope), client.id)),
  );

  serve(calls.saveFigures, async ({ request, caller, client }) => {
    const edit = { client, editor: caller, year: request.params.year };
    return withMessage(calls.figureMessages.saved, await saveFigures(database, edit, request.body));
  });

  serve(calls.deleteFigures, async ({ request, caller, client }) => {
    const edit = { client, editor: caller, year: request.params.year };
    return withMessage(calls.figureMessages.deleted, await removeFigures(database, edit, request.query.version));
  });

  serve(calls.listFigureHistory, async ({ request, client }) =>
    withData(await historyOf(database.in(client.scope), 'figures', { id: request.params.year, clientId: client.id })),
  );

  serve(calls.readFiguresFile, async ({ request }) =>
    withData(await readFiguresFile(fileOf(request), request.params.year)),
  );

  serve(targetCalls.listTargets, async ({ client }) => withData(await targetsOf(database.in(client.scope), client.id)));

  serve(targetCalls.readTargets, async ({ request, client }) =>
    withData(await targetsOfYear(database.in(client.scope), client.id, request.params.year)),
  );

  serve(targetCalls.saveTargets, async ({ request, caller, client }) => {
    const edit = { client, editor: caller, year: request.params.year };
    return withMessage(
      message('targets.saved'),
      await saveTargets(database, edit, request.body, request.query.version),
    );
  });
}
