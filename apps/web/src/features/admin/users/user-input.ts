import type { CompanyRole } from '@orgscope/contract/resources/me';
import { Invitation, UserChange } from '@orgscope/contract/resources/users';
import * as z from 'zod/mini';
import type { User, UserInput } from '../../../api/users.ts';

// The value of a select is a text, empty for none.
const chosenId = z.pipe(
  z.string(),
  z.transform((value) => (value ? Number(value) : null)),
);

/** The rules of the form that invites or changes a user. */
export const UserFields = z.extend(Invitation, {
  client_function_id: chosenId,
  client_location_id: chosenId,
  job_title: UserChange.shape.job_title,
  company_role: z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value || null),
    ),
    // A server may have its own roles.
    z.custom<CompanyRole | null>(),
  ),
});
export type UserValues = z.input<typeof UserFields>;

/** The form values of a user, or of a new one. */
export const shown = (user: User | undefined): UserValues => ({
  email: user?.username ?? '',
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  platform_role: user?.platform_role ?? 'member',
  client_function_id: String(user?.client_function?.id ?? ''),
  client_location_id: String(user?.client_location?.id ?? ''),
  job_title: user?.job_title ?? '',
  company_role: user?.company_role ?? '',
});

/** The body that updates a user. */
export const edited = (input: UserInput): UserInput => ({ ...input, job_title: input.job_title || null });

/** The body that invites a user. */
export const invited = ({ job_title: _title, company_role: _role, ...invitation }: UserInput): UserInput => invitation;
