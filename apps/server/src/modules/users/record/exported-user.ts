// A user in a file: the record, and the answers to the client's attributes.
import type { UserRecord } from '@orgscope/contract/resources/users';
import { english } from '@orgscope/contract/words/english';
import type { Drizzle } from '../../../db/connections/database.ts';
import type { CsvColumns } from '../../../http/csv.ts';
import { answersOfUsers } from '../../attributes/answers-of-users.ts';
import type { Answers } from '../../attributes/answers-of-users.ts';
import { exportColumns } from '../../records/export-columns.ts';
import { readUserRecords } from './user-record.ts';

interface ExportedUser {
  readonly user: UserRecord;
  readonly answers: Answers | undefined;
}

const fields = exportColumns<ExportedUser>({
  first_name: ({ user }) => user.first_name,
  last_name: ({ user }) => user.last_name,
  email: ({ user }) => user.username,
  role: ({ user }) => english(`labels.platform_roles.${user.platform_role}`),
  status: ({ user }) => english(`exports.codes.user.${user.status}`),
  function: ({ user }) => user.client_function?.name ?? null,
  location: ({ user }) => user.client_location?.name ?? null,
  job_title: ({ user }) => user.job_title,
  company_role: ({ user }) =>
    user.company_role === null ? null : english(`labels.company_roles.${user.company_role}`),
  last_sign_in: ({ user }) => user.last_sign_in_at,
  invited: ({ user }) => user.invited_at,
  invited_by: ({ user }) => user.invited_by,
});

/**
 * The columns of a file with these attributes. Their headings say what they are: an import would take one that is called
 * "Location" alone for the field.
 */
export const userColumns = (attributes: readonly { id: number; name: string }[]): CsvColumns<ExportedUser> => ({
  ...fields,
  ...Object.fromEntries(
    attributes.map(({ id, name }): [string, CsvColumns<ExportedUser>[string]] => [
      english('exports.attribute', { name }),
      ({ answers }) => answers?.[id] ?? null,
    ]),
  ),
});

/** The users of a client with these ids and their answers, in the order of the ids. */
export async function readExportedUsers(
  db: Drizzle,
  clientId: number,
  ids: readonly number[],
): Promise<ExportedUser[]> {
  const [users, answers] = await Promise.all([readUserRecords(db, clientId, ids), answersOfUsers(db, clientId, ids)]);
  return users.map((user) => ({ user, answers: answers.get(user.id) }));
}
