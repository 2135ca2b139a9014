import { message } from '@orgscope/contract/message';
import * as calls from '@orgscope/contract/resources/reference-bands';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { allBands, replaceBands } from './queries.ts';

export function referenceBandRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, calls.listReferenceBands, async () => withData(await allBands(database)));

  serve(app, calls.saveReferenceBands, async ({ params: { year }, body: bands }) => {
    await replaceBands(database, year, bands);
    return withMessage(message('bands.saved'), { year, bands });
  });
}
