import type { OptionInput } from '@orgscope/contract/resources/custom-attributes';
import { nameKey } from '../../lib/name-key.ts';
import { noSuchOption, optionTwice } from './refusals.ts';

interface PresentOption {
  readonly id: number;
  readonly nameKey: string;
  readonly isArchived: boolean;
}

/** An option as it is to be offered; without a number it is new. */
export interface PlannedOption {
  readonly id: number | undefined;
  readonly name: string;
  readonly nameKey: string;
  readonly position: number;
}

/** Which of an attribute's options become which of those wanted, and which are new. */
export function planOptions(present: readonly PresentOption[], wanted: readonly OptionInput[]): PlannedOption[] {
  const presentIds = new Set(present.map(({ id }) => id));
  const [names, ids] = [new Set<string>(), new Set<number>()];
  for (const { id, name } of wanted) {
    if (names.has(nameKey(name)) || (id !== undefined && ids.has(id))) throw optionTwice(name);
    if (id !== undefined && !presentIds.has(id)) throw noSuchOption();
    names.add(nameKey(name));
    if (id !== undefined) ids.add(id);
  }
  // One that comes without its number is the one of that name, if it is not spoken for: so an archived one comes back,
  // with the users who had it. Of two of a name, the offered one counts.
  const unclaimed = present.filter(({ id }) => !ids.has(id));
  const byName = new Map(
    unclaimed
      .toSorted((one, other) => Number(other.isArchived) - Number(one.isArchived))
      .map((option) => [option.nameKey, option.id]),
  );
  return wanted.map(({ id, name }, position) => {
    const key = nameKey(name);
    return { id: id ?? byName.get(key), name, nameKey: key, position };
  });
}
