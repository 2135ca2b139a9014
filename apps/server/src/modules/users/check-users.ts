import { codesOf } from '@orgscope/contract/fields';
import type { ReportFault, RowRules, ImportRow } from '../imports/check-rows.ts';
import { message } from '@orgscope/contract/message';
import { platformRoles } from '@orgscope/contract/permissions';
import type { PlatformRole } from '@orgscope/contract/permissions';
import { functionMessages, locationMessages } from '@orgscope/contract/places';
import { Invitation } from '@orgscope/contract/resources/users';
import { userImportFields } from '@orgscope/contract/resources/users';
import * as z from 'zod/mini';
import type { Database } from '../../db/connections/database.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import type { Session } from '../../identity/session/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import type { FileWords } from '../imports/file-words.ts';
import { seatsLeft } from '../subscriptions/seats.ts';
import type { InvitingMail } from './mail-quota.ts';
import { activePlaces } from '../references/active-places.ts';
import { foreignAmong, knowsEveryAddress } from './foreign-addresses.ts';
import { ownAddresses } from './queries.ts';
import { mayGiveRole } from './user-rules.ts';

export type Field = keyof typeof userImportFields;
type Row = ImportRow<Field>;

/** A user in a file. */
export interface ImportedUser {
  /** The row's number in the file. */
  readonly row: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly platformRole: PlatformRole;
  readonly clientFunctionId: number | null;
  readonly clientLocationId: number | null;
}

const roles = codesOf<PlatformRole>(platformRoles);
const roleLabels = Object.fromEntries(roles.map((role) => [role, message(`labels.platform_roles.${role}`)]));

/** The first and the last name; both may be in one cell: the first name comes first, or last and after a comma. */
function namesOf({ first_name: first, last_name: last, name }: Row['cells']): [string, string] {
  if (first || last || !name) return [first, last];
  const comma = name.indexOf(',');
  if (comma !== -1) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()];
  const [word = '', ...others] = name.split(/\s+/u);
  return [word, others.join(' ')];
}

const faultOf = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).error?.issues[0]?.message;

/** The rules for users of a client: the errors of each row, and the resulting user. They remember the previous rows. */
export async function userRowRules(
  database: Database,
  { quota }: InvitingMail,
  importer: Session,
  clientId: number,
  words: FileWords,
): Promise<RowRules<Field, ImportedUser>> {
  const db = database.in(tenantScope(clientId));
  const places = await activePlaces(db, clientId);
  const seats = await seatsLeft(db, clientId);
  let seatsTaken = 0;
  const mails = await quota.left(importer, clientId);
  const firstRows = new Map<string, number>();
  const readRole = words.codeReader(roleLabels);

  function addressOf(row: Row, reportFault: ReportFault<Field>): string {
    const { email } = row.cells;
    const fault = faultOf(Invitation.shape.email, email);
    if (fault !== undefined) reportFault(row, 'email', fault);
    const address = email.toLowerCase();
    const first = firstRows.get(address);
    if (fault === undefined && first !== undefined) reportFault(row, 'email', message('imports.twice', { row: first }));
    else if (fault === undefined) firstRows.set(address, row.number);
    return address;
  }

  function roleOf(row: Row, reportFault: ReportFault<Field>): PlatformRole {
    const { platform_role: text } = row.cells;
    const named = readRole(text);
    const role = text === '' ? 'member' : roles.find((code) => code === named);
    if (role === undefined) reportFault(row, 'platform_role', message('users.role_unknown'));
    else if (!mayGiveRole(importer, role, clientId))
      reportFault(row, 'platform_role', message('users.platform_admin_only'));
    return role ?? 'member';
  }

  function placeOf(
    row: Row,
    field: 'function' | 'location',
    unknown: string,
    reportFault: ReportFault<Field>,
  ): number | null {
    const name = row.cells[field];
    if (name === '') return null;
    const id = places[field].get(nameKey(name));
    if (id === undefined) reportFault(row, field, unknown);
    return id ?? null;
  }

  function userOf(row: Row, reportFault: ReportFault<Field>): ImportedUser {
    const [firstName, lastName] = namesOf(row.cells);
    const { first_name: first, last_name: last } = row.cells;
    const [fieldOfFirst, fieldOfLast] =
      first || last ? (['first_name', 'last_name'] as const) : (['name', 'name'] as const);
    const faultOfFirst = faultOf(Invitation.shape.first_name, firstName);
    const faultOfLast = faultOf(Invitation.shape.last_name, lastName);
    if (faultOfFirst !== undefined) reportFault(row, fieldOfFirst, faultOfFirst);
    if (faultOfLast !== undefined) reportFault(row, fieldOfLast, faultOfLast);
    return {
      row: row.number,
      username: addressOf(row, reportFault),
      firstName,
      lastName,
      platformRole: roleOf(row, reportFault),
      clientFunctionId: placeOf(row, 'function', functionMessages.functionUnknown, reportFault),
      clientLocationId: placeOf(row, 'location', locationMessages.locationUnknown, reportFault),
    };
  }

  function takeSeat(row: Row, reportFault: ReportFault<Field>): void {
    seatsTaken += 1;
    if (seats && seatsTaken > seats.left)
      reportFault(
        row,
        'email',
        message('subscriptions.seats_left', { name: seats.name, limit: seats.limit, left: seats.left }),
      );
    else if (seatsTaken > mails.count) reportFault(row, 'email', mails.text);
  }

  return {
    required: { email: userImportFields.email.label },
    async read(rows, reportFault, pause) {
      const found: { row: Row; user: ReturnType<typeof userOf> }[] = [];
      for (const row of rows) {
        await pause();
        found.push({ row, user: userOf(row, reportFault) });
      }
      const addresses = found.map(({ user }) => user.username);
      const own = new Map(
        (await ownAddresses(db, clientId, addresses)).map(({ address, isActive }) => [
          address,
          isActive ? message('users.email_taken') : message('users.email_inactive'),
        ]),
      );
      const usedUp = await quota.usedUp(clientId, addresses);
      for (const { row, user } of found) {
        if (usedUp.has(user.username)) reportFault(row, 'email', message('users.too_many_mails.to_address_today'));
      }
      // A tenant learns nothing about other clients' people before they are really invited.
      const foreign = knowsEveryAddress(importer)
        ? await foreignAmong(database.in(platformScope), clientId, addresses)
        : new Set<string>();
      for (const { row, user } of found) {
        const text =
          own.get(user.username) ?? (foreign.has(user.username) ? message('users.email_elsewhere') : undefined);
        if (text !== undefined) reportFault(row, 'email', text);
      }
      for (const { row } of found) takeSeat(row, reportFault);
      return found.map(({ user }) => user);
    },
  };
}
