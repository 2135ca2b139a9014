import type { CompanyRole, FunctionType } from '@orgscope/contract/resources/me';
import { termsInForce } from '@orgscope/contract/terms';
import type { users } from '../../db/tables/users.ts';
import { dayMs } from '../../lib/time/days.ts';
import { firstNames, jobTitles, lastNames } from './people.ts';
import type { Random } from './random.ts';

export type NewUser = Omit<typeof users.$inferInsert, 'searchText'>;

/** The part of a client's demo that its people depend on. */
interface Workplace {
  readonly clientId: number;
  readonly domain: string;
  readonly functions: readonly { readonly id: number; readonly type: FunctionType }[];
  readonly locations: readonly { readonly id: number; readonly timezone: string }[];
}

// Each status as often as in reality.
const companyRoles: CompanyRole[] = [
  ...Array<CompanyRole>(8).fill('specialist'),
  ...Array<CompanyRole>(8).fill('individual_contributor'),
  ...Array<CompanyRole>(3).fill('team_lead'),
  ...Array<CompanyRole>(3).fill('manager'),
  'department_head',
  'contractor',
  'executive',
];

// Letters that Unicode does not decompose into a plain letter and a mark.
const plain: Record<string, string> = { ø: 'o', ł: 'l', ı: 'i', ß: 'ss' };

/** A name as part of an e-mail address. */
export const addressPart = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** The client whose people have stopped signing in. */
const quietClient = 9;

/** A number of people of one client: mostly active, some only invited, a few inactive. */
export function demoUsers(random: Random, now: number, organisation: Workplace, count: number): NewUser[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index): NewUser => {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const wanted = `${addressPart(firstName)}.${addressPart(lastName)}`;
    const local = taken.has(wanted) ? `${wanted}${index}` : wanted;
    taken.add(local);
    const team = random.pick(organisation.functions);
    const place = random.pick(organisation.locations);
    const age = 30 + random.whole(670);
    const isInvited = random.chance(0.06);
    const isActive = isInvited || !random.chance(0.05);
    const away = organisation.clientId === quietClient ? 40 : 0;
    const lastSignIn = Math.min(age, random.whole(isActive ? 21 : 600) + away);
    // Invitations are accepted faster than a year ago.
    const acceptedAge = Math.max(lastSignIn, age - 1 - ((index * 5) % (age > 365 ? 8 : 4)));
    const accepted = new Date(now - acceptedAge * dayMs);
    const lastSignInAt = new Date(now - lastSignIn * dayMs - random.whole(dayMs));
    return {
      clientId: organisation.clientId,
      username: `${local}@${organisation.domain}`,
      firstName,
      lastName,
      platformRole: index === 0 ? 'client_admin' : 'member',
      clientFunctionId: team.id,
      clientLocationId: place.id,
      jobTitle: isInvited ? null : random.pick(jobTitles[team.type]),
      companyRole: isInvited ? null : random.pick(companyRoles),
      timezone: place.timezone,
      acceptedTermsVersion: isInvited ? null : termsInForce.version,
      profileCompletedAt: isInvited ? null : accepted,
      isActive,
      lastSignInAt: isInvited ? null : lastSignInAt,
      invitedAt: new Date(now - age * dayMs),
      confirmedAt: isInvited ? null : accepted,
      claimedAt: isInvited ? null : accepted,
      createdAt: new Date(now - age * dayMs),
      // Who has left was made inactive after the last sign-in.
      deactivatedAt: isActive ? null : lastSignInAt,
      changedAt: isActive ? new Date(now - age * dayMs) : lastSignInAt,
    };
  });
}
