import type { PlatformRole } from '@orgscope/contract/permissions';
import { termsInForce } from '@orgscope/contract/terms';
import type { DemoOrganisation } from './demo-organisations.ts';
import type { NewUser } from './demo-users.ts';

export const demoPassword = 'Orgscope-demo-1';

interface DemoAccount {
  readonly username: string;
  readonly clientId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly platformRole: PlatformRole;
  readonly jobTitle: string;
  /** The account's purpose, as printed at the start. */
  readonly note: string;
  /** Still has to accept the terms and complete the profile. */
  readonly isNew?: true;
}

/** The accounts with a public password. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'admin@orgscope.example',
    clientId: 1,
    firstName: 'Mira',
    lastName: 'Vandenberg',
    platformRole: 'platform_admin',
    jobTitle: 'Head of operations',
    note: 'platform administrator',
  },
  {
    username: 'lead@acme.example',
    clientId: 2,
    firstName: 'Marcus',
    lastName: 'Bell',
    platformRole: 'client_admin',
    jobTitle: 'Chief information officer',
    note: 'client administrator of Acme',
  },
  {
    username: 'member@acme.example',
    clientId: 2,
    firstName: 'Priya',
    lastName: 'Raman',
    platformRole: 'member',
    jobTitle: 'Service desk analyst',
    note: 'member of Acme',
  },
  {
    username: 'lead@globex.example',
    clientId: 3,
    firstName: 'Jonas',
    lastName: 'Albrecht',
    platformRole: 'client_admin',
    jobTitle: 'Head of IT',
    note: 'client administrator of Globex',
  },
  {
    username: 'newcomer@acme.example',
    clientId: 2,
    firstName: 'Elena',
    lastName: 'Torres',
    platformRole: 'member',
    jobTitle: 'Systems engineer',
    note: 'must accept the terms and complete the profile',
    isNew: true,
  },
];

/** The accounts as users; each belongs to its client's head office and first function. */
export function accountRows(organisations: readonly DemoOrganisation[], passwordHash: string, now: number): NewUser[] {
  return demoAccounts.map(({ note: _note, isNew, jobTitle, ...account }) => {
    const organisation = organisations[account.clientId - 1];
    const profile = {
      jobTitle,
      companyRole: account.platformRole === 'member' ? ('specialist' as const) : ('department_head' as const),
      timezone: organisation?.locations[0]?.timezone ?? 'UTC',
      clientFunctionId: organisation?.functions[0]?.id ?? null,
      clientLocationId: organisation?.locations[0]?.id ?? null,
      acceptedTermsVersion: termsInForce.version,
      profileCompletedAt: new Date(now),
    };
    return { ...account, passwordHash, claimedAt: new Date(now), ...(isNew ? {} : profile) };
  });
}
