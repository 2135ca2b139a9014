// Filters as conditions on our tables.
import { message } from '@orgscope/contract/words/message';
import { and, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import type { Comparison, Filter } from './filter.ts';
import { groupChangedAt, hasFunction, isFound, userChangedAt } from './representations.ts';
import { ScimError } from './scim-error.ts';

interface Attribute {
  readonly column: SQL;
  /** Texts are compared without regard to case, unless they are exact. */
  readonly kind: 'text' | 'exact' | 'boolean' | 'moment';
  /** It is of a group's members, one of whom has to fit. */
  readonly isOfMember?: true;
}

const text = (column: SQL): Attribute => ({ column, kind: 'text' });
const exact = (column: SQL): Attribute => ({ column, kind: 'exact' });
const moment = (column: SQL): Attribute => ({ column, kind: 'moment' });
const full = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;
const shown = text(sql`coalesce(nullif(${full}, ''), ${users.username})`);
const userId = exact(sql`${users.id}::text`);
// The function is joined to the user. An inactive one is no group.
const ofGroup = (column: SQL) => sql`case when ${functions.isActive} then ${column} end`;
const groupId = exact(ofGroup(sql`${functions.id}::text`));
const ofMember = (attribute: Attribute): Attribute => ({ ...attribute, isOfMember: true });

export const userAttributes: Readonly<Record<string, Attribute>> = {
  id: userId,
  externalid: exact(sql`${users.externalId}`),
  username: text(sql`${users.username}`),
  displayname: shown,
  'name.formatted': text(full),
  'name.givenname': text(sql`${users.firstName}`),
  'name.familyname': text(sql`${users.lastName}`),
  title: text(sql`${users.jobTitle}`),
  preferredlanguage: text(sql`${users.language}`),
  active: { column: sql`${users.isActive}`, kind: 'boolean' },
  emails: text(sql`${users.username}`),
  'emails.value': text(sql`${users.username}`),
  'emails.type': text(sql`'work'`),
  'emails.primary': { column: sql`true`, kind: 'boolean' },
  groups: groupId,
  'groups.value': groupId,
  'groups.display': text(ofGroup(sql`${functions.name}`)),
  'groups.type': text(ofGroup(sql`'direct'`)),
  'meta.created': moment(sql`${users.createdAt}`),
  'meta.lastmodified': moment(userChangedAt),
};

export const groupAttributes: Readonly<Record<string, Attribute>> = {
  id: exact(sql`${functions.id}::text`),
  externalid: exact(sql`${functions.externalId}`),
  displayname: text(sql`${functions.name}`),
  members: ofMember(userId),
  'members.value': ofMember(userId),
  'members.display': ofMember(shown),
  'members.type': ofMember(text(sql`'User'`)),
  'meta.created': moment(sql`${functions.createdAt}`),
  'meta.lastmodified': moment(groupChangedAt),
};

const signs = { eq: sql`=`, ne: sql`is distinct from`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

/** A moment of XML Schema, or a day alone. */
const momentForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

function compare({ column, kind }: Attribute, op: Comparison, value: string | number | boolean | null): SQL {
  const wrong = new ScimError(400, message('scim.no_filter'), 'invalidFilter');
  if (value === null) {
    if (op === 'eq') return sql`${column} is null`;
    if (op === 'ne') return sql`${column} is not null`;
    throw wrong;
  }
  if (kind === 'boolean') {
    const truth = typeof value === 'boolean' ? value : { true: true, false: false }[String(value).toLowerCase()];
    if (truth === undefined || (op !== 'eq' && op !== 'ne')) throw wrong;
    return sql`${column} ${signs[op]} ${truth}`;
  }
  if (kind === 'moment') {
    const [written = '', time, , , zone] = momentForm.exec(String(value)) ?? [];
    // Without a zone, it would be read in the server's own.
    const at = new Date(time && !zone ? `${written}Z` : written);
    const year = at.getUTCFullYear();
    // Also not a number if it is no moment at all.
    if (!(year >= 1 && year <= 9999) || op === 'co' || op === 'sw' || op === 'ew') throw wrong;
    return sql`${column} ${signs[op]} ${at.toISOString()}::timestamptz`;
  }
  const [left, right] =
    kind === 'text' ? [sql`lower(${column})`, sql`lower(${String(value)})`] : [column, sql`${String(value)}::text`];
  if (op === 'co') return sql`position(${right} in ${left}) > 0`;
  if (op === 'sw') return sql`starts_with(${left}, ${right})`;
  if (op === 'ew') return sql`right(${left}, length(${right})) = ${right}`;
  return sql`${left} ${signs[op]} ${right}`;
}

const isPresent = ({ column, kind }: Attribute): SQL =>
  kind === 'text' || kind === 'exact' ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;

/** The condition that a filter means. */
export function conditionOf(filter: Filter, attributes: Readonly<Record<string, Attribute>>): SQL | undefined {
  if ('parts' in filter) {
    const parts = filter.parts.map((part) => conditionOf(part, attributes));
    return filter.op === 'and' ? and(...parts) : or(...parts);
  }
  if (filter.op === 'not') {
    const part = conditionOf(filter.part, attributes);
    // What is unknown of a record does not hold for it.
    return part && not(sql`coalesce(${part}, false)`);
  }
  const attribute = Object.hasOwn(attributes, filter.path) ? attributes[filter.path] : undefined;
  if (!attribute) {
    throw new ScimError(400, message('scim.no_attribute', { name: filter.path.slice(0, 60) }), 'invalidFilter');
  }
  const condition = filter.op === 'pr' ? isPresent(attribute) : compare(attribute, filter.op, filter.value);
  return attribute.isOfMember
    ? sql`exists (select from ${users} where ${hasFunction} and ${isFound} and ${condition})`
    : condition;
}
