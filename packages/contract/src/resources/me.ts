import * as z from 'zod/mini';
import { ColorPalette } from '../color-palette.ts';
import { endpoint, withData } from '../endpoint.ts';
import { codesOf, mailedName, Named, recordId, trimmedText } from '../fields.ts';
import { ModuleStanding, modules } from '../modules.ts';
import { onboardingSteps } from '../onboarding-steps.ts';
import { permissions, platformRoles } from '../permissions.ts';
import type { PlatformRole } from '../permissions.ts';
import { pictureField, pictureMessages } from './pictures.ts';

export const companyRoles = {
  executive: 'Executive',
  department_head: 'Department head',
  manager: 'Manager',
  team_lead: 'Team lead',
  specialist: 'Specialist',
  individual_contributor: 'Individual contributor',
  contractor: 'Contractor',
  other: 'Other',
} as const;
export type CompanyRole = keyof typeof companyRoles;

export const functionTypes = ['IT', 'BUSINESS'] as const;
export type FunctionType = (typeof functionTypes)[number];

export const profileLimits = { nameMax: 150, jobTitleMax: 150 } as const;

/** A subscription that gives its analytics to the users of its client today. */
export const HeldSubscription = z.object({
  id: z.number(),
  name: z.string(),
  modules: z.array(z.enum(modules)),
  status: z.string(),
  end_date: z.nullable(z.string()),
});
export type HeldSubscription = z.infer<typeof HeldSubscription>;

/** A saved view that a table opens with. */
export const DefaultView = z.object({
  screen: z.string(),
  view: z.number(),
  query: z.string(),
  hidden_columns: z.array(z.string()),
});
export type DefaultView = z.infer<typeof DefaultView>;

/** The signed-in user: the profile, and the session's own fields from `full_name` on. */
export const Me = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  platform_role: z.enum(codesOf<PlatformRole>(platformRoles)),
  user_role_name: z.string(),
  profile_picture_url: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  company_role: z.nullable(z.enum(codesOf<CompanyRole>(companyRoles))),
  company_role_display: z.nullable(z.string()),
  /** Its palette is an addition of ours: a server may leave it out. */
  client: z.object({ id: z.number(), name: z.string(), color_palette: z.optional(ColorPalette) }),
  client_function: z.nullable(z.object({ id: z.number(), name: z.string(), type: z.enum(functionTypes) })),
  client_location: z.nullable(Named),
  full_name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Whether a password of one's own is still to be chosen. An addition of ours: a server may leave it out. */
  needs_password: z.optional(z.boolean()),
  needs_terms: z.boolean(),
  needs_profile_completion: z.boolean(),
  subscriptions: z.array(HeldSubscription),
  /** All analytics, held or not. A server without this field locks none. */
  modules: z.array(ModuleStanding),
  /** An addition of ours: a server may leave it out. */
  default_views: z.optional(z.array(DefaultView)),
});
export type Me = z.infer<typeof Me>;

/** Whether the runtime knows a time zone, by its present name or a former one: runtimes differ in which is which. */
function isTimezone(name: string): boolean {
  // An offset such as +01:00 is none.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A name of the IANA time zone database. */
export const timezoneName = (required: string) =>
  trimmedText(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine(isTimezone, 'Unknown timezone'),
  );

const personName = (required: string) =>
  trimmedText(required).check(
    z.minLength(1, required),
    z.maxLength(profileLimits.nameMax, `Must be at most ${profileLimits.nameMax} characters`),
    mailedName(),
  );

export const ProfileChange = z.partial(
  z.object({
    first_name: personName('First name is required'),
    last_name: personName('Last name is required'),
    client_function_id: z.nullable(recordId()),
    client_location_id: z.nullable(recordId()),
    job_title: trimmedText().check(
      z.maxLength(profileLimits.jobTitleMax, `Must be at most ${profileLimits.jobTitleMax} characters`),
    ),
    timezone: timezoneName('Timezone is required.'),
    company_role: z.enum(codesOf<CompanyRole>(companyRoles), 'Unknown company role'),
    /** Removes the picture. A new one comes as a file, in a form. */
    profile_picture: z.null(pictureMessages.notNull),
  }),
);
export type ProfileChange = z.infer<typeof ProfileChange>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/core/me/',
  summary: 'The signed-in user, without a frame.',
  access: 'signed-in',
  openDuring: onboardingSteps,
  answer: Me,
});

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/api/core/me/',
  summary: "Change the signed-in user's profile or picture; fields left out stay as they are.",
  access: 'signed-in',
  body: ProfileChange,
  upload: { field: pictureField, takes: 'picture' },
  answer: withData(Me),
});
