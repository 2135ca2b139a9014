// What sample data is made of. The generator is injected: it is the demo's, which imports modules.
import type { startingQuestions } from '@orgscope/contract/analytics/pulse-templates';
import type { applications } from '../../db/tables/applications.ts';
import type { assets } from '../../db/tables/assets.ts';
import type { clients } from '../../db/tables/clients.ts';
import type { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { functions } from '../../db/tables/functions.ts';
import type { locations } from '../../db/tables/locations.ts';
import type { pulseTallies } from '../../db/tables/pulse-answers.ts';
import type { pulses } from '../../db/tables/pulses.ts';
import type { recordEvents } from '../../db/tables/record-events.ts';
import type { yearlyFigures } from '../../db/tables/yearly-figures.ts';

/** The tables whose rows have ids. */
export const numberedTables = ['functions', 'locations', 'assets', 'applications', 'pulses'] as const;
type NumberedTable = (typeof numberedTables)[number];

/** For whom sample data is made, and with which ids. */
export interface SampleRequest {
  readonly client: Pick<typeof clients.$inferSelect, 'id' | 'numberOfEmployees' | 'numberOfItEmployees'> & {
    readonly industry: string;
  };
  readonly now: number;
  readonly ids: Readonly<Record<NumberedTable, readonly number[]>>;
  /** A name as that of a sample record, which no other record of the client has. */
  readonly nameOf: (name: string) => string;
  readonly pulse: { readonly title: string; readonly questions: (typeof startingQuestions)['it_services'] };
}

/** The rows, each with the id that was meant for it. */
export interface SampleRows {
  readonly functions: readonly (typeof functions.$inferInsert)[];
  readonly locations: readonly (typeof locations.$inferInsert)[];
  readonly assets: readonly (typeof assets.$inferInsert)[];
  readonly applications: readonly (typeof applications.$inferInsert)[];
  readonly figures: readonly (typeof yearlyFigures.$inferInsert)[];
  readonly pulses: readonly (typeof pulses.$inferInsert)[];
  readonly tallies: readonly (typeof pulseTallies.$inferInsert)[];
  readonly events: readonly (typeof recordEvents.$inferInsert)[];
  readonly snapshots: readonly (typeof dailySnapshots.$inferInsert)[];
}

export interface SampleMaker {
  /** How many records of each table it makes. */
  readonly counts: Readonly<Record<NumberedTable, number>>;
  readonly make: (request: SampleRequest) => SampleRows;
}
