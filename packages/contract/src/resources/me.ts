import * as z from 'zod/mini';
import { ColorPalette } from '../fields/color-palette.ts';
import { endpoint, withData } from '../endpoint.ts';
import { codesOf, mailedName, Named, recordId, required, trimmedText } from '../fields/fields.ts';
import { languages } from '../words/languages.ts';
import { ModuleStanding, modules } from '../modules.ts';
import { onboardingSteps } from '../onboarding-steps.ts';
import { permissions, platformRoles } from '../permissions.ts';
import type { PlatformRole } from '../permissions.ts';
import { pictureField } from './pictures.ts';
import { message } from '../words/message.ts';

export const companyRoles = [
  'executive',
  'department_head',
  'manager',
  'team_lead',
  'specialist',
  'individual_contributor',
  'contractor',
  'other',
] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const functionTypes = ['IT', 'BUSINESS'] as const;
export type FunctionType = (typeof functionTypes)[number];

export const profileLimits = { nameMax: 150, jobTitleMax: 150 } as const;

/** A subscription that gives its analytics to the users of its client today. */
export const ActiveSubscription = z.object({
  id: z.int(),
  name: z.string(),
  modules: z.array(z.enum(modules)),
  status: z.string(),
  end_date: z.nullable(z.string()),
});
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;

/** A table's default saved view. */
export const DefaultView = z.object({
  screen: z.string(),
  view: z.int(),
  query: z.string(),
  hidden_columns: z.array(z.string()),
});
export type DefaultView = z.infer<typeof DefaultView>;

/** The signed-in user: the profile, and the session's own fields from `full_name` on. */
export const Me = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  platform_role: z.enum(codesOf<PlatformRole>(platformRoles)),
  user_role_name: z.string(),
  profile_picture_url: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  /** Null until it is known. Our addition: a server may omit it. */
  language: z.optional(z.nullable(z.enum(languages))),
  company_role: z.nullable(z.enum(companyRoles)),
  company_role_display: z.nullable(z.string()),
  /** Its palette and time zone are our addition: a server may omit them. */
  client: z.object({
    id: z.int(),
    name: z.string(),
    color_palette: z.optional(ColorPalette),
    timezone: z.optional(z.string()),
  }),
  client_function: z.nullable(z.object({ id: z.int(), name: z.string(), type: z.enum(functionTypes) })),
  client_location: z.nullable(Named),
  full_name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Whether the user still has to set a password of their own. Our addition: a server may omit it. */
  needs_password: z.optional(z.boolean()),
  needs_terms: z.boolean(),
  needs_profile_completion: z.boolean(),
  /**
   * Until when a second factor must be set up, if two are required and the user has none; null otherwise. Our addition: a
   * server may omit it.
   */
  factors_due_at: z.optional(z.nullable(z.string())),
  /** Whether that time is over, and nothing else can be done before. Our addition: a server may omit it. */
  needs_factors: z.optional(z.boolean()),
  subscriptions: z.array(ActiveSubscription),
  /** All analytics, held or not. Without this field, none is locked. */
  modules: z.array(ModuleStanding),
  /** Our addition: a server may omit it. */
  default_views: z.optional(z.array(DefaultView)),
});
export type Me = z.infer<typeof Me>;

/** Whether the runtime knows a time zone, by its present or a former name: runtimes differ in which is which. */
function isTimezone(name: string): boolean {
  // An offset such as +01:00 is not a name.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A name from the IANA time zone database. */
export const timezoneName = (missing: string) =>
  trimmedText(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.refine(isTimezone, message('common.unknown_timezone')),
  );

const personName = (what: string) =>
  trimmedText(required(what)).check(
    z.minLength(1, required(what)),
    z.maxLength(profileLimits.nameMax, message('common.longer', { most: profileLimits.nameMax })),
    mailedName(),
  );

export const ProfileChange = z.partial(
  z.object({
    first_name: personName(message('fields.first_name')),
    last_name: personName(message('fields.last_name')),
    client_function_id: z.nullable(recordId()),
    client_location_id: z.nullable(recordId()),
    job_title: trimmedText().check(
      z.maxLength(profileLimits.jobTitleMax, message('common.longer', { most: profileLimits.jobTitleMax })),
    ),
    timezone: timezoneName(message('profiles.timezone_required')),
    language: z.enum(languages, message('profiles.unknown_language')),
    company_role: z.enum(companyRoles, message('profiles.unknown_company_role')),
    /** Removes the picture. A new one is sent as a file, in a form. */
    profile_picture: z.null(message('pictures.not_null')),
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
