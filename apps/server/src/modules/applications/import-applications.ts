import type { Database, Drizzle } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { byKey, holdKnown } from '../imports/lock-order.ts';
import { changesOf } from '../records/bulk-change.ts';
import { addToClient } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { checkWhole, importedValues } from './application-values.ts';
import { readRows } from './application-rows.ts';
import { applicationTrace } from './shown-application.ts';
import type { ImportedApplication } from './check-applications.ts';
import { insertApplications, lockByName, overwriteApplications } from './queries.ts';
import type { ApplicationRow, ApplicationValues } from './queries.ts';
import { holdReferences } from './references.ts';
import type { References } from './references.ts';

// As many as hold the event loop for a few milliseconds: others have their turn between the slices.
const slice = 25;
const keyOf = (item: ImportedApplication): string => nameKey(item.name);

type Written = { held: ApplicationRow | undefined; values: ApplicationValues };

/** Refuses where an owner or a function that the file gives to somebody has gone since it was checked. */
async function holdAnew(tx: Drizzle, clientId: number, written: readonly Written[]): Promise<void> {
  const anew = (column: keyof References) =>
    new Set(
      written.filter(({ held, values }) => held?.[column] !== values[column]).map(({ values }) => values[column]),
    );
  for (const businessOwnerId of new Set([...anew('businessOwnerId'), ...anew('itOwnerId')])) {
    await holdReferences(tx, clientId, { businessOwnerId });
  }
  for (const functionId of anew('functionId')) await holdReferences(tx, clientId, { functionId });
}

/** Writes some rows of a file, and tells how many of them changed anything. */
async function writeSome(
  tx: Drizzle,
  importer: Session,
  clientId: number,
  some: readonly ImportedApplication[],
): Promise<number> {
  const keys = some.map(keyOf);
  const known = new Map((await lockByName(tx, clientId, keys)).map((held) => [held.nameKey, held]));
  const written = some.map((item): Written => {
    const held = known.get(keyOf(item));
    return { held, values: importedValues(held, item) };
  });
  for (const { values } of written) checkWhole(values);
  await holdAnew(tx, clientId, written);

  const added = written.filter(({ held }) => !held).map(({ values }) => values);
  if (added.length > 0) {
    const rows = await insertApplications(tx, clientId, added, editorOf(importer));
    await applicationTrace.happened(tx, importer, 'imported', rows);
  }

  const changed = written.flatMap(({ held, values }) =>
    held && Object.entries(values).some(([column, value]) => held[column as keyof ApplicationValues] !== value)
      ? [{ held, values }]
      : [],
  );
  if (changed.length > 0) {
    const rows = changed.map(({ held }) => held);
    const before = await readRows(tx, rows);
    await overwriteApplications(tx, changed, importer);
    const after = await readRows(tx, rows);
    await applicationTrace.changed(tx, importer, 'imported', changesOf(rows, before, after));
  }
  return added.length + changed.length;
}

/** Adds the applications of a checked file and brings the known ones up to date, all or none; tells how many changed. */
export function importApplications(
  database: Database,
  importer: Session,
  clientId: number,
  items: readonly ImportedApplication[],
  tell: (done: number) => void,
): Promise<number> {
  return addToClient(database, importer, clientId, async (tx) => {
    const ordered = byKey(items, keyOf);
    await holdKnown(tx, applications, clientId, applications.nameKey, ordered.map(keyOf));
    let imported = 0;
    for (let from = 0; from < ordered.length; from += slice) {
      const some = ordered.slice(from, from + slice);
      imported += await writeSome(tx, importer, clientId, some);
      tell(from + some.length);
    }
    return imported;
  });
}
