import { measureNames } from '@orgscope/contract/analytics/names';
import { english } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/reference-bands';
import type { ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import { fileOf } from '../imports/read-columns.ts';
import { yearHeading } from '../imports/rows-of-year.ts';
import { allBands, industryNames, replaceBands } from './queries.ts';
import { bandHeadings, readBandsFile } from './read-bands-file.ts';

type Row = Omit<ReferenceBand, 'industry_id'> & { readonly year: number; readonly industry: string | null };

const columns = {
  [yearHeading]: ({ year }: Row) => year,
  [bandHeadings.key[0]]: ({ key }: Row) => measureNames[key],
  [bandHeadings.industry[0]]: ({ industry }: Row) => industry,
  [bandHeadings.size[0]]: ({ size }: Row) => size && english(`labels.employees.${size}`),
  [bandHeadings.p25[0]]: ({ p25 }: Row) => p25,
  [bandHeadings.median[0]]: ({ median }: Row) => median,
  [bandHeadings.p75[0]]: ({ p75 }: Row) => p75,
  [bandHeadings.source[0]]: ({ source }: Row) => source,
};

export function referenceBandRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, calls.listReferenceBands, async () => withData(await allBands(database)));

  serve(app, calls.saveReferenceBands, async ({ params: { year }, query: { version }, body: bands }) =>
    withMessage(message('bands.saved'), await replaceBands(database, year, bands, version)),
  );

  serve(app, calls.exportReferenceBands, async () => {
    const [years, names] = await Promise.all([allBands(database), industryNames(database)]);
    const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
    const rows = years.flatMap(({ year, bands }) =>
      bands.map(({ industry_id: id, ...band }): Row => ({ ...band, year, industry: nameOf(id) })),
    );
    return csvFile('reference-bands', columns, rows);
  });

  serve(app, calls.readReferenceBandsFile, async (request) =>
    withData(await readBandsFile(database, fileOf(request), request.params.year)),
  );
}
