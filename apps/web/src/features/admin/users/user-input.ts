import type { CompanyRole } from '@orgscope/contract/resources/me';
import { Invitation, UserChange } from '@orgscope/contract/resources/users';
import * as z from 'zod/mini';
import type { User, UserInput } from '../../../api/users.ts';

// A select holds a text, empty for none.
const chosenId = z.pipe(
  z.string(),
  z.transform((value) => (value ? Number(value) : null)),
);

/** The form that invites a person or changes a user. */
export const UserFields = z.extend(Invitation, {
  client_function_id: chosenId,
  client_location_id: chosenId,
  job_title: UserChange.shape.job_title,
  company_role: z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value || null),
    ),
    // A server may have roles of its own.
    z.custom<CompanyRole | null>(),
  ),
});
export type UserValues = z.input<typeof UserFields>;

/** What the form shows of a user, or of nobody yet. */
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

/** What is sent of a user who is edited. */
export const edited = (input: UserInput): UserInput => ({ ...input, job_title: input.job_title || null });

/** What is sent of a person who is invited. */
export const invited = ({ job_title: _title, company_role: _role, ...invitation }: UserInput): UserInput => invitation;
