import type { OptionInput } from '@orgscope/contract/resources/custom-attributes';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { noSuchOption, optionTwice } from './refusals.ts';

export interface PresentOption {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly position: number;
  readonly isArchived: boolean;
}

/** An option to be offered; without an id it is new. */
export interface PlannedOption {
  readonly id: number | undefined;
  readonly name: string;
  readonly nameKey: string;
  readonly position: number;
}

/** Which existing options become which requested ones, and which are new. */
export function planOptions(present: readonly PresentOption[], wanted: readonly OptionInput[]): PlannedOption[] {
  const presentIds = new Set(present.map(({ id }) => id));
  const [names, ids] = [new Set<string>(), new Set<number>()];
  for (const { id, name } of wanted) {
    if (names.has(nameKey(name)) || (id !== undefined && ids.has(id))) throw optionTwice(name);
    if (id !== undefined && !presentIds.has(id)) throw noSuchOption();
    names.add(nameKey(name));
    if (id !== undefined) ids.add(id);
  }
  // A requested option without an id is the existing one of that name, if no other request has it: so an archived one
  // is restored together with its users. If two have the name, the offered one is used.
  const unclaimed = present.filter(({ id }) => !ids.has(id));
  const byName = new Map(
    unclaimed
      .toSorted((one, other) => Number(other.isArchived) - Number(one.isArchived))
      .map((option) => [option.nameKey, option.id]),
  );
  return wanted
    .map((option, listed) => ({ ...option, order: option.order ?? listed }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, name }, position) => {
      const key = nameKey(name);
      return { id: id ?? byName.get(key), name, nameKey: key, position };
    });
}

/** Whether these options are offered already, under these names and in this order. */
export function areOffered(present: readonly PresentOption[], planned: readonly PlannedOption[]): boolean {
  const offered = new Map(present.flatMap((option) => (option.isArchived ? [] : [[option.id, option]])));
  const isOffered = ({ id, name, position }: PlannedOption) => {
    const option = id === undefined ? undefined : offered.get(id);
    return option?.name === name && option.position === position;
  };
  return planned.length === offered.size && planned.every(isOffered);
}
