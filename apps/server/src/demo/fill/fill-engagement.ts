import { termsInForce } from '@orgscope/contract/terms';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { dayMs } from '../../lib/time/days.ts';
import type { demoAttributes } from '../records/demo-attributes.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { addressPart } from '../sources/demo-users.ts';
import type { NewUser } from '../sources/demo-users.ts';
import { firstNames, jobTitles, lastNames } from '../sources/people.ts';
import { itemAt, randomFrom } from '../sources/random.ts';

// How far the people of a pilot are, from the last one invited to those who use it.
const steps = [
  ...Array<'invited'>(6).fill('invited'),
  ...Array<'confirmed'>(5).fill('confirmed'),
  ...Array<'onboarding'>(5).fill('onboarding'),
  ...Array<'active'>(32).fill('active'),
];

// How many of Acme's people are where: the number of its IT or business function, of its location, and people. A table
// without any small group would hide nothing, and one of small groups alone everything.
const settled = [
  ['BUSINESS', 2, 0, 3],
  ['BUSINESS', 3, 0, 3],
  ['IT', 0, 2, 3],
  ['BUSINESS', 0, 2, 2],
  ['BUSINESS', 1, 2, 6],
  ['BUSINESS', 1, 1, 9],
  ['IT', 0, 1, 8],
  ['BUSINESS', 0, 1, 6],
  ['IT', 1, 0, 8],
  ['BUSINESS', 0, 0, 11],
] as const;

/** Moves Acme's people to these places; everybody else is in the first ones. */
async function settle(tx: Drizzle, { clientId, functions, locations }: DemoOrganisation): Promise<void> {
  const ofType = (type: 'IT' | 'BUSINESS') => functions.filter((one) => one.type === type);
  const places = settled.flatMap(([type, team, place, count]) =>
    Array.from({ length: count }, () => ({
      clientFunctionId: itemAt(ofType(type), team).id,
      clientLocationId: itemAt(locations, place).id,
    })),
  );
  const rest = { clientFunctionId: itemAt(ofType('IT'), 0).id, clientLocationId: itemAt(locations, 0).id };
  const movable = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.status, 'active'), isNotNull(users.invitedAt)))
    .orderBy(users.id);
  for (const [index, { id }] of movable.entries())
    await tx
      .update(users)
      .set(places[index] ?? rest)
      .where(eq(users.id, id));
}

/** Some of Acme's people at every step to their first use, most of them in a few large places. */
export async function fillEngagement(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  { attributes, options }: ReturnType<typeof demoAttributes>,
): Promise<void> {
  // A random sequence of its own, so that these people do not change the others.
  const random = randomFrom(20_264);
  const acme = itemAt(organisations, 1);
  const { clientId, domain, functions, locations } = acme;
  const it = functions.filter(({ type }) => type === 'IT').slice(0, 2);
  const business = functions.filter(({ type }) => type === 'BUSINESS').slice(0, 3);
  const people = steps.map((step, index): NewUser => {
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const team = random.pick(index % 5 < 2 ? it.slice(0, 1) : business.slice(0, 1));
    const place = itemAt(locations, random.chance(0.6) ? 0 : 1);
    // Three of the invitations have waited for weeks.
    const age = step === 'invited' ? [38, 24, 17, 6, 3, 1][index] : 60 + random.whole(200);
    const invitedAt = new Date(now - (age ?? 1) * dayMs);
    const hasConfirmed = step !== 'invited';
    const isComplete = step === 'active';
    const joinedAt = new Date(invitedAt.getTime() + dayMs);
    const away = random.chance(0.2) ? 35 + random.whole(60) : random.whole(20);
    return {
      clientId,
      username: `${addressPart(firstName)}.${addressPart(lastName)}.${index + 1}@${domain}`,
      firstName,
      lastName,
      platformRole: 'member',
      clientFunctionId: team.id,
      clientLocationId: place.id,
      jobTitle: isComplete ? random.pick(jobTitles[team.type]) : null,
      companyRole: isComplete ? 'specialist' : null,
      timezone: isComplete ? place.timezone : null,
      acceptedTermsVersion: step === 'onboarding' || isComplete ? termsInForce.version : null,
      profileCompletedAt: isComplete ? joinedAt : null,
      lastSignInAt: isComplete ? new Date(Math.max(joinedAt.getTime(), now - away * dayMs)) : null,
      invitedAt,
      confirmedAt: hasConfirmed ? joinedAt : null,
      claimedAt: step === 'onboarding' || isComplete ? joinedAt : null,
      createdAt: invitedAt,
    };
  });
  const added = await tx
    .insert(users)
    .values(people.map((person) => ({ ...person, searchText: searchTextOf(person) })))
    .returning({ id: users.id, status: users.status });
  await settle(tx, acme);
  const places = await tx.select({ id: users.id, functionId: users.clientFunctionId }).from(users);
  const functionOf = new Map(places.map(({ id, functionId }) => [id, functionId]));
  const own = attributes.filter((attribute) => attribute.clientId === clientId);
  const isIt = new Set(it.map(({ id }) => id));
  const answers = added
    .filter(({ status }) => status === 'active')
    .flatMap(({ id: userId }) =>
      own
        .filter(({ required }) => required || random.chance(0.7))
        .map(({ id: attributeId }) => {
          const offered = options.filter((option) => option.attributeId === attributeId);
          // IT people more often give one of the later answers.
          const from = isIt.has(functionOf.get(userId) ?? 0) && random.chance(0.7) ? 1 : 0;
          return { clientId, userId, attributeId, optionId: random.pick(offered.slice(from, from + 2)).id };
        }),
    );
  await tx.insert(userAttributeValues).values(answers);
}
