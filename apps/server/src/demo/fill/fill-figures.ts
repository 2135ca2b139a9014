import type { Drizzle } from '../../db/connections/database.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { measureTargets } from '../../db/tables/measure-targets.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { referenceBands } from '../../db/tables/reference-bands.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { dayMs } from '../../lib/time/days.ts';
import { figureChanges } from '../../modules/figures/figure-changes.ts';
import { figuresFrom } from '../../modules/figures/figures-of.ts';
import { demoBands } from '../records/demo-bands.ts';
import { demoFigures, lastFiscalYear } from '../records/demo-figures.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { demoTargets } from '../records/demo-targets.ts';
import { editorOf } from '../records/editor.ts';
import { firstRateYear, ratedCurrencies, rateOf } from '../sources/rates.ts';
import { insertWithIds } from './insert-with-ids.ts';
import { randomFrom } from '../sources/random.ts';

type Person = Parameters<typeof editorOf>[0];

/** Adds the yearly figures with their history, the targets, the exchange rates and the bands of a study. */
export async function fillFigures(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  people: readonly Person[],
): Promise<void> {
  // A separate random sequence, so that another figure does not change anything else.
  const random = randomFrom(20_265);
  const [last, thisYear] = [lastFiscalYear(now), new Date(now).getUTCFullYear()];

  const rows = organisations.flatMap((organisation) => {
    const editor = people.find(({ clientId }) => clientId === organisation.clientId);
    return demoFigures(random, now, organisation).map((figures) => {
      // Entered in the spring after the year, or lately.
      const entered = Math.min(
        Date.UTC(figures.year + 1, 1, 1 + random.whole(60)),
        now - (2 + random.whole(40)) * dayMs,
      );
      const by = editor && editorOf(editor);
      const changedBy = { changedBy: by?.by ?? null, changedById: by?.actorId ?? null, changedAt: new Date(entered) };
      return { ...figures, version: 1, ...changedBy };
    });
  });
  await insertWithIds(tx, yearlyFigures, rows);
  await insertWithIds(
    tx,
    recordEvents,
    rows.map((row) => ({
      clientId: row.clientId,
      resource: 'figures',
      recordId: row.year,
      act: 'added' as const,
      at: row.changedAt,
      by: row.changedBy,
      actorId: row.changedById,
      actorClientId: row.clientId,
      changes: figureChanges(undefined, figuresFrom(row)),
    })),
  );
  const years = [...new Set([last - 1, last, thisYear])];
  await insertWithIds(tx, measureTargets, demoTargets(years));
  await insertWithIds(tx, referenceBands, demoBands([last - 1, last]));
  const rateYears = Array.from({ length: thisYear - firstRateYear + 1 }, (_, index) => firstRateYear + index);
  await insertWithIds(
    tx,
    exchangeRates,
    rateYears.flatMap((year) =>
      ratedCurrencies.map((currency) => ({ year, currency, perUsd: rateOf(currency, year) })),
    ),
  );
}
