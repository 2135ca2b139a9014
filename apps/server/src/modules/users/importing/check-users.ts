import { codesOf } from '@orgscope/contract/fields/fields';
import type { ImportMapping } from '@orgscope/contract/records/imports';
import { message } from '@orgscope/contract/words/message';
import { platformRoles } from '@orgscope/contract/permissions';
import type { PlatformRole } from '@orgscope/contract/permissions';
import { referenceMessages } from '@orgscope/contract/records/references';
import { companyRoles } from '@orgscope/contract/resources/me';
import type { CompanyRole } from '@orgscope/contract/resources/me';
import { Invitation, UserChange, userImportFields } from '@orgscope/contract/resources/users';
import { nameKey } from '@orgscope/contract/fields/name-key';
import * as z from 'zod/mini';
import type { Database } from '../../../db/connections/database.ts';
import { platformScope, tenantScope } from '../../../db/scope.ts';
import type { Session } from '../../../identity/session/session.ts';
import type { ReportFault, RowRules, ImportRow } from '../../imports/check-rows.ts';
import type { FileWords } from '../../imports/file-words.ts';
import { seatsLeft } from '../../subscriptions/seats.ts';
import type { InvitingMail } from '../inviting/mail-quota.ts';
import { activePlaces } from '../../references/active-places.ts';
import { differingFields } from './compare-user.ts';
import { namesOf } from './file-names.ts';
import type { Field } from './file-names.ts';
import { foreignAmong, knowsEveryAddress } from '../inviting/foreign-addresses.ts';
import { ownUsers } from '../record/queries.ts';
import type { OwnUser } from '../record/queries.ts';
import { mayGiveRole } from '../record/user-rules.ts';

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
  readonly jobTitle: string | null;
  readonly companyRole: CompanyRole | null;
}

const roles = codesOf<PlatformRole>(platformRoles);
const roleLabels = Object.fromEntries(roles.map((role) => [role, message(`labels.platform_roles.${role}`)]));
const companyRoleLabels = Object.fromEntries(
  companyRoles.map((role) => [role, message(`labels.company_roles.${role}`)]),
);

const faultOf = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).error?.issues[0]?.message;

/** The rules for users of a client: the errors of each row, and the resulting user. They remember the previous rows. */
export async function userRowRules(
  database: Database,
  { quota }: InvitingMail,
  importer: Session,
  clientId: number,
  mapping: ImportMapping,
  words: FileWords,
): Promise<RowRules<Field, ImportedUser>> {
  const db = database.in(tenantScope(clientId));
  const places = await activePlaces(db, clientId);
  const seats = await seatsLeft(db, clientId);
  let seatsTaken = 0;
  const mails = await quota.left(importer, clientId);
  const firstRows = new Map<string, number>();
  const readRole = words.codeReader(roleLabels);
  const readCompanyRole = words.codeReader(companyRoleLabels);

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
    // People are asked for their password before the import; a token has none.
    else if (role !== 'member' && importer.token === null)
      reportFault(row, 'platform_role', message('tokens.session_only'));
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

  function jobTitleOf(row: Row, reportFault: ReportFault<Field>): string | null {
    const { job_title: title } = row.cells;
    if (title === '') return null;
    const fault = faultOf(UserChange.shape.job_title, title);
    if (fault !== undefined) reportFault(row, 'job_title', fault);
    return title;
  }

  function companyRoleOf(row: Row, reportFault: ReportFault<Field>): CompanyRole | null {
    const { company_role: text } = row.cells;
    if (text === '') return null;
    const named = readCompanyRole(text);
    const role = companyRoles.find((code) => code === named);
    if (role === undefined) reportFault(row, 'company_role', message('profiles.unknown_company_role'));
    return role ?? null;
  }

  function reportDifferences(row: Row, user: OwnUser, reportFault: ReportFault<Field>): void {
    addressOf(row, reportFault);
    const read = { role: readRole, companyRole: readCompanyRole };
    for (const field of differingFields(row.cells, user, mapping, read))
      reportFault(row, field, message('users.import_differs'));
  }

  function userOf(row: Row, reportFault: ReportFault<Field>): ImportedUser {
    const {
      first: firstName,
      last: lastName,
      fields: [fieldOfFirst, fieldOfLast],
    } = namesOf(row.cells);
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
      clientFunctionId: placeOf(row, 'function', referenceMessages.functionUnknown, reportFault),
      clientLocationId: placeOf(row, 'location', referenceMessages.locationUnknown, reportFault),
      jobTitle: jobTitleOf(row, reportFault),
      companyRole: companyRoleOf(row, reportFault),
    };
  }

  function takeSeat(row: Row, reportFault: ReportFault<Field>): void {
    seatsTaken += 1;
    if (seats && seatsTaken > seats.left)
      reportFault(
        row,
        '',
        message('subscriptions.seats_left', { name: seats.name, limit: seats.limit, left: seats.left }),
      );
    else if (seatsTaken > mails.count) reportFault(row, '', mails.text);
  }

  return {
    required: { email: userImportFields.email.label },
    async read(rows, reportFault, pause) {
      const named = rows.map(({ cells }) => cells.email.toLowerCase());
      const own = new Map((await ownUsers(db, clientId, named)).map((user) => [user.address, user]));
      const same: Row[] = [];
      const found: { row: Row; user: ReturnType<typeof userOf> }[] = [];
      for (const row of rows) {
        await pause();
        const known = own.get(row.cells.email.toLowerCase());
        if (known?.isActive) {
          reportDifferences(row, known, reportFault);
          same.push(row);
        } else found.push({ row, user: userOf(row, reportFault) });
      }
      const addresses = found.map(({ user }) => user.username);
      const usedUp = await quota.usedUp(clientId, addresses);
      for (const { row, user } of found) {
        if (usedUp.has(user.username)) reportFault(row, 'email', message('users.too_many_mails.to_address_today'));
      }
      // A tenant learns nothing about other clients' people before they are really invited.
      const foreign = knowsEveryAddress(importer)
        ? await foreignAmong(database.in(platformScope), clientId, addresses)
        : new Set<string>();
      for (const { row, user } of found) {
        if (own.has(user.username)) reportFault(row, 'email', message('users.email_inactive'));
        else if (foreign.has(user.username)) reportFault(row, 'email', message('users.email_elsewhere'));
      }
      for (const { row } of found) takeSeat(row, reportFault);
      return [
        ...same.map(({ number }) => ({ row: number, effect: 'unchanged' as const })),
        ...found.map(({ row: { number }, user }) => ({ row: number, effect: 'added' as const, item: user })),
      ];
    },
  };
}
