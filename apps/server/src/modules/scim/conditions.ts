// Filters as conditions on our tables.
import { message } from '@orgscope/contract/message';
import { and, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import type { Comparison, Filter } from './filter.ts';
import { isFound } from './representations.ts';
import { ScimError } from './scim-error.ts';

interface Attribute {
  readonly column: SQL;
  /** Texts are compared without regard to case, unless they are exact. */
  readonly kind: 'text' | 'exact' | 'boolean' | 'moment';
}

const text = (column: SQL): Attribute => ({ column, kind: 'text' });
const exact = (column: SQL): Attribute => ({ column, kind: 'exact' });
const moment = (column: SQL): Attribute => ({ column, kind: 'moment' });
const full = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;

export const userAttributes: Readonly<Record<string, Attribute>> = {
  id: exact(sql`${users.id}::text`),
  externalid: exact(sql`${users.externalId}`),
  username: text(sql`${users.username}`),
  displayname: text(full),
  'name.formatted': text(full),
  'name.givenname': text(sql`${users.firstName}`),
  'name.familyname': text(sql`${users.lastName}`),
  title: text(sql`${users.jobTitle}`),
  active: { column: sql`${users.isActive}`, kind: 'boolean' },
  emails: text(sql`${users.username}`),
  'emails.value': text(sql`${users.username}`),
  'emails.type': text(sql`'work'`),
  'emails.primary': { column: sql`true`, kind: 'boolean' },
  groups: exact(sql`${users.clientFunctionId}::text`),
  'groups.value': exact(sql`${users.clientFunctionId}::text`),
  'meta.created': moment(sql`${users.createdAt}`),
  'meta.lastmodified': moment(sql`${users.changedAt}`),
};

const isMember = sql`${users.clientId} = ${functions.clientId} and ${users.clientFunctionId} = ${functions.id}`;

export const groupAttributes: Readonly<Record<string, Attribute>> = {
  id: exact(sql`${functions.id}::text`),
  externalid: exact(sql`${functions.externalId}`),
  displayname: text(sql`${functions.name}`),
  'meta.created': moment(sql`${functions.createdAt}`),
  'meta.lastmodified': moment(sql`${functions.changedAt}`),
};

const signs = { eq: sql`=`, ne: sql`is distinct from`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

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
    const at = new Date(String(value));
    if (Number.isNaN(at.getTime()) || op === 'co' || op === 'sw' || op === 'ew') throw wrong;
    return sql`${column} ${signs[op]} ${at.toISOString()}::timestamptz`;
  }
  const [left, right] =
    kind === 'text' ? [sql`lower(${column})`, sql`lower(${String(value)})`] : [column, sql`${String(value)}::text`];
  if (op === 'co') return sql`position(${right} in ${left}) > 0`;
  if (op === 'sw') return sql`starts_with(${left}, ${right})`;
  if (op === 'ew') return sql`right(${left}, length(${right})) = ${right}`;
  return sql`${left} ${signs[op]} ${right}`;
}

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
  if (attributes === groupAttributes && /^members(\.value)?$/.test(filter.path)) {
    const condition = filter.op === 'pr' ? undefined : compare(exact(sql`${users.id}::text`), filter.op, filter.value);
    return sql`exists (select from ${users} where ${isMember} and ${isFound} and ${condition ?? sql`true`})`;
  }
  const attribute = Object.hasOwn(attributes, filter.path) ? attributes[filter.path] : undefined;
  if (!attribute) {
    throw new ScimError(400, message('scim.no_attribute', { name: filter.path.slice(0, 60) }), 'invalidFilter');
  }
  if (filter.op !== 'pr') return compare(attribute, filter.op, filter.value);
  const { column, kind } = attribute;
  return kind === 'text' || kind === 'exact' ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;
}
