// Whom a pulse asks.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { Audience, AudienceCount, AudienceInput } from '@orgscope/contract/analytics/pulses';
import { message } from '@orgscope/contract/words/message';
import { functionTypes } from '@orgscope/contract/resources/me';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import {
  customAttributeOptions as options,
  customAttributes as attributes,
} from '../../../db/tables/custom-attributes.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { userAttributeValues } from '../../../db/tables/user-attribute-values.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isComplete } from '../../accounts/people-portions.ts';
import type { PlaceId } from '../../analytics/people/hidden-groups.ts';
import type { Places } from '../counting/ballot.ts';
import { cutsOf } from '../counting/tally.ts';

export const audienceOf = (input: AudienceInput = {}): Audience => ({
  function_type: input.function_type ?? null,
  function_ids: [...new Set(input.function_ids)],
  location_ids: [...new Set(input.location_ids)],
  option_ids: [...new Set(input.option_ids)],
});

/** Refuses ids of other clients like those that do not exist, and says which. */
export async function checkAudience(db: Drizzle, clientId: number, audience: Audience): Promise<void> {
  const faults: Record<string, string[]> = {};
  const wanted = [
    ['function_ids', functions],
    ['location_ids', locations],
    ['option_ids', options],
  ] as const;
  for (const [field, table] of wanted) {
    const ids = audience[field];
    if (ids.length === 0) continue;
    const found = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.clientId, clientId), isAnyOf(table.id, ids)));
    const known = new Set(found.map(({ id }) => id));
    const gone = ids.filter((id) => !known.has(id));
    if (gone.length > 0) faults[`audience.${field}`] = [message('pulses.groups_gone', { ids: gone.join(', ') })];
  }
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}

const ofPerson = and(eq(userAttributeValues.clientId, users.clientId), eq(userAttributeValues.userId, users.id));

/** Whether all of these options still exist. */
const areThere = (clientId: number, ids: readonly number[]) =>
  sql`(select count(*) from ${options} as kept where kept.client_id = ${clientId} and ${isAnyOf(sql`kept.id`, ids)})
    = ${new Set(ids).size}`;

/**
 * The people with a complete profile who match. Options of one attribute are alternatives. If a chosen option was deleted,
 * the audience is empty: without it, it would be wider than chosen.
 */
export const isAsked = (clientId: number, { function_type: type, ...audience }: Audience): SQL =>
  and(
    eq(users.clientId, clientId),
    isComplete,
    type === null
      ? undefined
      : sql`exists (select from ${functions} where ${functions.clientId} = ${users.clientId}
          and ${functions.id} = ${users.clientFunctionId} and ${functions.type} = ${type})`,
    audience.function_ids.length === 0 ? undefined : isAnyOf(users.clientFunctionId, audience.function_ids),
    audience.location_ids.length === 0 ? undefined : isAnyOf(users.clientLocationId, audience.location_ids),
    audience.option_ids.length === 0
      ? undefined
      : sql`${areThere(clientId, audience.option_ids)} and not exists (
          select from ${options} as asked where asked.client_id = ${users.clientId} and ${isAnyOf(sql`asked.id`, audience.option_ids)}
            and not exists (select from ${userAttributeValues} where ${ofPerson}
              and ${userAttributeValues.attributeId} = asked.attribute_id
              and ${isAnyOf(userAttributeValues.optionId, audience.option_ids)}))`,
  ) ?? sql`false`;

/** The options that a person has chosen, in a statement about users. */
export const chosenOptions = sql<number[]>`array(select ${userAttributeValues.optionId} from ${userAttributeValues}
  where ${ofPerson} order by 1)`;

export interface GroupNames {
  readonly nameOf: (cut: string, group: PlaceId) => string | null;
  /** The attribute of a cut that is by one. */
  readonly attributeIn: (cut: string) => { id: number; name: string } | null;
  readonly attributeOf: ReadonlyMap<number, number>;
}

/** The names of a client's groups, active or not. */
export async function readGroupNames(db: Drizzle, clientId: number): Promise<GroupNames> {
  const ofFunctions = await db
    .select({ id: functions.id, name: functions.name })
    .from(functions)
    .where(eq(functions.clientId, clientId));
  const ofLocations = await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(eq(locations.clientId, clientId));
  const ofOptions = await db
    .select({ id: options.id, name: options.name, attributeId: options.attributeId, attribute: attributes.name })
    .from(options)
    .innerJoin(attributes, and(eq(attributes.clientId, options.clientId), eq(attributes.id, options.attributeId)))
    .where(eq(options.clientId, clientId));
  const names: Readonly<Record<string, ReadonlyMap<number, string>>> = {
    function_type: new Map(functionTypes.map((type, index) => [index + 1, type])),
    function: new Map(ofFunctions.map(({ id, name }) => [id, name])),
    location: new Map(ofLocations.map(({ id, name }) => [id, name])),
    attribute: new Map(ofOptions.map(({ id, name }) => [id, name])),
  };
  const attributeNames = new Map(ofOptions.map(({ attributeId, attribute }) => [attributeId, attribute]));
  return {
    nameOf: (cut, group) => (group === null ? null : (names[cut.split(':')[0] ?? '']?.get(group) ?? null)),
    attributeIn: (cut) => {
      const [, id] = cut.split(':');
      return id === undefined ? null : { id: Number(id), name: attributeNames.get(Number(id)) ?? '' };
    },
    attributeOf: new Map(ofOptions.map(({ id, attributeId }) => [id, attributeId])),
  };
}

/** A group in an answer: types of function have a name and no id. */
export const shownGroup = ({ nameOf, attributeIn }: GroupNames, cut: string, group: PlaceId) => ({
  by: (cut.split(':')[0] ?? 'function') as 'function_type' | 'function' | 'location' | 'attribute',
  attribute: attributeIn(cut),
  id: cut === 'function_type' ? null : group,
  name: nameOf(cut, group),
});

/** How many people an audience has now, in which groups. */
export async function countAudience(db: Drizzle, clientId: number, audience: Audience): Promise<AudienceCount> {
  const rows = await db
    .select({
      functionType: functions.type,
      functionId: users.clientFunctionId,
      locationId: users.clientLocationId,
      optionIds: chosenOptions,
    })
    .from(users)
    .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
    .where(isAsked(clientId, audience));
  const names = await readGroupNames(db, clientId);
  const groups = cutsOf(rows as Places[], names.attributeOf).flatMap(({ name, groupOf }) => {
    const counts = new Map<PlaceId, number>();
    for (const group of groupOf) counts.set(group, (counts.get(group) ?? 0) + 1);
    return [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([group, people]) => ({ ...shownGroup(names, name, group), people, too_small: people < smallestGroup }));
  });
  return { people: rows.length, least: smallestGroup, groups };
}

/** How many people an audience has now. */
export const countPeople = (db: Drizzle, clientId: number, audience: Audience): Promise<number> =>
  db.$count(users, isAsked(clientId, audience));

/** The client's active people among some, such as owners of actions. */
export const arePeople = (db: Drizzle, clientId: number, ids: readonly number[]): Promise<number> =>
  db.$count(users, and(eq(users.clientId, clientId), eq(users.isActive, true), inArray(users.id, [...ids])));
