// What a row of a file overwrites in a record, for people who look at it before they import.
import type { RowChange } from '../../imports/check-rows.ts';
import type { Found } from '../../references/referred.ts';
import { codedChanges } from './coded-changes.ts';
import { changesBetween } from './plan-changes.ts';
import { referencesOf } from './read-records.ts';
import type { StoredRecord } from './read-records.ts';
import type { AnyResource, Values } from './resource.ts';

/** The values of a record that a row overwrites; people stand by their addresses, as in the file. */
export function importedChange(
  resource: AnyResource,
  stored: StoredRecord,
  differing: Values,
  cells: Readonly<Record<string, string>>,
): RowChange {
  const named = (which: (name: string) => Found | null) =>
    Object.fromEntries(referencesOf(resource).map(([name]) => [name, which(name)]));
  const before = (name: string): Found | null => {
    const found = stored.named[name];
    return found ? { ...found, name: found.username ?? found.name ?? '' } : null;
  };
  const after = (name: string): Found | null => {
    const id = differing[`${name}_id`];
    if (id === undefined) return before(name);
    return typeof id === 'number' ? { id, name: cells[name] ?? '', isActive: true } : null;
  };
  return {
    emptied: Object.values(differing).filter((value) => value === null).length,
    shown: () => ({
      name: resource.titleOf(stored.values as never),
      changes: codedChanges(
        resource,
        changesBetween(
          resource,
          { ...stored, named: named(before) },
          { ...stored, values: { ...stored.values, ...differing }, named: named(after) },
        ),
      ),
    }),
  };
}
