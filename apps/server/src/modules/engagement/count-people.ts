// What the page counts among a client's users.
import type { FunnelStep } from '@orgscope/contract/analytics/engagement';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { activeSince, isComplete, stepPortions } from '../accounts/people-portions.ts';
import { countBy } from '../analytics/people/hidden-groups.ts';
import type { PlaceId, TypeCounts } from '../analytics/people/hidden-groups.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { business, it } from './answer-split.ts';
import type { Answers } from './answer-split.ts';
import type { Steps } from './funnel-split.ts';

interface PlaceCount extends Steps {
  readonly row: PlaceId;
  readonly column: PlaceId;
  readonly filled: number;
}

const inputOf = {
  invited: 'invited_accounts',
  confirmed: 'confirmed_accounts',
  accepted_terms: 'accounts_with_terms',
  completed_profile: 'accounts_with_profile',
  active_30_days: 'accounts_in_use',
} as const satisfies Record<FunnelStep, string>;

const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;

/** The counts of each step. */
function stepCounts(client: PageClient) {
  const portions = stepPortions(activeSince(client));
  return {
    invited: countOf(portions[inputOf.invited].where),
    confirmed: countOf(portions[inputOf.confirmed].where),
    accepted_terms: countOf(portions[inputOf.accepted_terms].where),
    completed_profile: countOf(portions[inputOf.completed_profile].where),
    active_30_days: countOf(portions[inputOf.active_30_days].where),
  };
}

const activeUsersOf = ({ id }: PageClient) => and(eq(users.clientId, id), eq(users.isActive, true));

/** Users by function and location, at each step. */
function countSteps(tx: Drizzle, client: PageClient): Promise<PlaceCount[]> {
  const { filled_profile_fields: filled } = stepPortions(activeSince(client));
  return tx
    .select({
      row: users.clientFunctionId,
      column: users.clientLocationId,
      ...stepCounts(client),
      filled: sql<number>`(coalesce(sum(${filled.sum}) filter (where ${filled.where}), 0))::int`,
    })
    .from(users)
    .where(activeUsersOf(client))
    .groupBy(users.clientFunctionId, users.clientLocationId);
}

/** All users at each step. Only what the index users_sign_ins has is asked: home waits for it. */
export async function countFunnel(tx: Drizzle, client: PageClient): Promise<Steps> {
  const [found] = await tx.select(stepCounts(client)).from(users).where(activeUsersOf(client));
  return found ?? addSteps([]);
}

interface AttributeOption {
  readonly attributeId: number;
  readonly attribute: string;
  readonly optionId: number;
  readonly option: string;
  readonly isArchived: boolean;
}

/** The options of a client's attributes, in their order. */
const readOptions = (tx: Drizzle, clientId: number): Promise<AttributeOption[]> =>
  tx
    .select({
      attributeId: customAttributes.id,
      attribute: customAttributes.name,
      optionId: customAttributeOptions.id,
      option: customAttributeOptions.name,
      isArchived: customAttributeOptions.isArchived,
    })
    .from(customAttributes)
    .innerJoin(
      customAttributeOptions,
      and(
        eq(customAttributeOptions.clientId, customAttributes.clientId),
        eq(customAttributeOptions.attributeId, customAttributes.id),
      ),
    )
    .where(and(eq(customAttributes.clientId, clientId), eq(customAttributes.isActive, true)))
    .orderBy(desc(customAttributes.required), byName(customAttributes.nameKey), customAttributeOptions.position);

/** The answers of people with a complete profile, by the type of their function. */
const countAnswers = (tx: Drizzle, clientId: number) =>
  tx
    .select({
      attributeId: userAttributeValues.attributeId,
      optionId: userAttributeValues.optionId,
      type: functions.type,
      count: sql<number>`count(*)::int`,
    })
    .from(users)
    .innerJoin(
      userAttributeValues,
      and(eq(userAttributeValues.clientId, users.clientId), eq(userAttributeValues.userId, users.id)),
    )
    .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
    .where(and(eq(users.clientId, clientId), isComplete))
    .groupBy(userAttributeValues.attributeId, userAttributeValues.optionId, functions.type);

export interface Counted {
  readonly places: readonly PlaceCount[];
  readonly functions: readonly Pick<typeof functions.$inferSelect, 'id' | 'name' | 'type' | 'isActive'>[];
  readonly locations: readonly Pick<typeof locations.$inferSelect, 'id' | 'name' | 'isActive'>[];
  readonly options: readonly AttributeOption[];
  readonly answers: Awaited<ReturnType<typeof countAnswers>>;
}

/** `withAnswers`: also the answers to attributes. */
export const countPeople = (database: Database, client: PageClient, withAnswers: boolean): Promise<Counted> =>
  // Sent together: one round trip.
  database.transaction(client.scope, async (tx) => {
    const [places, ofFunctions, ofLocations, options, answers] = await Promise.all([
      countSteps(tx, client),
      tx
        .select({ id: functions.id, name: functions.name, type: functions.type, isActive: functions.isActive })
        .from(functions)
        .where(eq(functions.clientId, client.id)),
      tx
        .select({ id: locations.id, name: locations.name, isActive: locations.isActive })
        .from(locations)
        .where(eq(locations.clientId, client.id)),
      withAnswers ? readOptions(tx, client.id) : [],
      withAnswers ? countAnswers(tx, client.id) : [],
    ]);
    return { places, functions: ofFunctions, locations: ofLocations, options, answers };
  });

export function addSteps(places: Iterable<Steps>): Steps {
  const sum = { invited: 0, confirmed: 0, accepted_terms: 0, completed_profile: 0, active_30_days: 0 };
  for (const steps of places) {
    sum.invited += steps.invited;
    sum.confirmed += steps.confirmed;
    sum.accepted_terms += steps.accepted_terms;
    sum.completed_profile += steps.completed_profile;
    sum.active_30_days += steps.active_30_days;
  }
  return sum;
}

/** The answers to each attribute with its options in their order; who has no function is in a column of its own. */
export function answersByAttribute({ options, answers }: Counted, types: TypeCounts) {
  const columns = [
    [business, types.BUSINESS, 'BUSINESS'],
    [it, types.IT, 'IT'],
    [null, types.none, null],
  ] as const;
  const attributes = new Map(options.map(({ attributeId, attribute }) => [attributeId, attribute]));
  return [...attributes].map(([id, name]) => {
    const given = answers.filter(({ attributeId }) => attributeId === id);
    const cells = columns.flatMap(([column, people, type]) => {
      const own = given.filter((answer) => answer.type === type);
      const silent = people - own.reduce((sum, { count }) => sum + count, 0);
      return [...own.map(({ optionId: row, count }) => ({ row, column, count })), { row: null, column, count: silent }];
    });
    const chosen = countBy(cells, 'row');
    const shown = options.filter(
      ({ attributeId, optionId, isArchived }) => attributeId === id && (!isArchived || chosen.has(optionId)),
    );
    return { id, name, options: shown, cells: cells satisfies Answers };
  });
}
