import { message } from '@orgscope/contract/message';
import * as calls from '@orgscope/contract/resources/rates';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { allRates, replaceRates } from './queries.ts';

export function rateRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, calls.listRates, async () => withData(await allRates(database)));

  serve(app, calls.saveRates, async ({ params: { year }, body: rates }) => {
    await replaceRates(database, year, rates);
    return withMessage(message('rates.saved'), { year, rates });
  });
}
