// What a request wants to change of a user or a group, from a whole resource (POST, PUT) or from operations (PATCH).
import { languageOf } from '@orgscope/contract/words/languages';
import type { Language } from '@orgscope/contract/words/languages';
import { message } from '@orgscope/contract/words/message';
import { parseFilter, withoutSchema } from './filter.ts';
import type { Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

export interface UserChanges {
  userName?: string;
  givenName?: string | undefined;
  familyName?: string | undefined;
  title?: string | null | undefined;
  externalId?: string | null;
  language?: Language | undefined;
  active?: boolean;
}

export interface GroupChanges {
  displayName?: string;
  externalId?: string | null;
  /** The members in all; then added and removed ones. */
  members?: Set<string>;
  added: Set<string>;
  removed: Set<string>;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const misfit = (name: string) => new ScimError(400, message('scim.no_value', { name }), 'invalidValue');

function textOf(name: string, value: unknown): string {
  // The database stores neither NUL nor half a character.
  if (typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value)) return value;
  throw misfit(name);
}
const textOrNone = (name: string, value: unknown) => (value === null ? null : textOf(name, value) || null);

/** Entra ID sends "True" and "False". */
function truthOf(name: string, value: unknown): boolean {
  const truth = typeof value === 'boolean' ? value : { true: true, false: false }[String(value).toLowerCase()];
  if (truth === undefined) throw misfit(name);
  return truth;
}

/** The first of the languages, of which some providers send `de_CH` and others `de-CH, fr;q=0.5`; undefined if the product lacks it. */
const languageIn = (text: string | null) => languageOf(text?.trim().split(/[_,;]/)[0] ?? '');

/** How each attribute that is taken changes the changes. Others, such as telephone numbers, are not kept. */
const ofUser: Readonly<Record<string, (changes: UserChanges, value: unknown) => void>> = {
  username: (changes, value) => (changes.userName = textOf('userName', value)),
  'name.givenname': (changes, value) => (changes.givenName = textOrNone('name.givenName', value) ?? ''),
  'name.familyname': (changes, value) => (changes.familyName = textOrNone('name.familyName', value) ?? ''),
  title: (changes, value) => (changes.title = textOrNone('title', value)),
  externalid: (changes, value) => (changes.externalId = textOrNone('externalId', value)),
  preferredlanguage: (changes, value) => (changes.language = languageIn(textOrNone('preferredLanguage', value))),
  active: (changes, value) => {
    if (value !== null) changes.active = truthOf('active', value);
  },
};

/** Names of attributes have no case: RFC 7643, section 2.1. */
export const inLowerCase = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));

/** The ids in a list of members, or of one. A group is none: a person may have its number. */
function idsIn(value: unknown): string[] {
  if (value === null) return [];
  return [value].flat().map((member) => {
    if (!isFields(member)) return textOf('members', member);
    const { type, value: id } = inLowerCase(member);
    if (String(type).toLowerCase() === 'group') throw misfit('members.type');
    return textOf('members', id);
  });
}

const ofGroup: Readonly<Record<string, (changes: GroupChanges, value: unknown) => void>> = {
  displayname: (changes, value) => (changes.displayName = textOf('displayName', value)),
  externalid: (changes, value) => (changes.externalId = textOrNone('externalId', value)),
  members: (changes, value) => (changes.members = new Set(idsIn(value))),
};

/** Attributes with their whole paths: `{name: {givenName}}` and `{"name.givenName"}` are the same. */
function* leavesOf(fields: Fields): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(fields)) {
    const path = withoutSchema(name);
    if (path === 'name' && isFields(value)) {
      for (const [sub, of] of Object.entries(value)) yield [`name.${sub.toLowerCase()}`, of];
    } else yield [path, value];
  }
}

export function fieldsOf(body: unknown): Fields {
  if (isFields(body)) return body;
  throw new ScimError(400, message('server.unreadable'), 'invalidSyntax');
}

type Setters<Changes> = Readonly<Record<string, (changes: Changes, value: unknown) => void>>;

function apply<Changes>(setters: Setters<Changes>, changes: Changes, fields: Fields): Changes {
  for (const [path, value] of leavesOf(fields)) if (Object.hasOwn(setters, path)) setters[path]?.(changes, value);
  return changes;
}

const noGroupChanges = (): GroupChanges => ({ added: new Set(), removed: new Set() });

// What a POST or PUT gives (RFC 7644, 3.3 and 3.5.1). Attributes that are not kept here are ignored.
export const readUserChanges = (body: unknown): UserChanges => apply(ofUser, {}, fieldsOf(body));
export const readGroupChanges = (body: unknown): GroupChanges => apply(ofGroup, noGroupChanges(), fieldsOf(body));

interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

const operationsMax = 1000;

function operationsOf(body: unknown): Operation[] {
  const list = inLowerCase(fieldsOf(body))['operations'];
  if (!Array.isArray(list) || list.length > operationsMax) {
    throw new ScimError(400, message('server.unreadable'), 'invalidSyntax');
  }
  return list.map((each): Operation => {
    const { op, path, value } = inLowerCase(fieldsOf(each));
    const verb = (['add', 'replace', 'remove'] as const).find((one) => one === String(op).toLowerCase());
    if (!verb) throw new ScimError(400, message('scim.no_operation'), 'invalidSyntax');
    // Null is no value: RFC 7643, section 2.5.
    if (path === undefined || path === null) {
      if (verb === 'remove') throw badPath();
      return { op: verb, path: undefined, value };
    }
    if (typeof path !== 'string') throw badPath();
    return { op: verb, path, value: verb === 'remove' ? (value ?? undefined) : value };
  });
}

const badPath = () => new ScimError(400, message('scim.no_path'), 'invalidPath');

/** A path without its filter, and the filter: `members[value eq "2"]`, `emails[type eq "work"].value`. */
function partsOf(path: string): { name: string; filter: Filter | undefined } {
  const found = /^([\w.:$-]+)(?:\[(.*)\](?:\.([\w$-]+))?)?$/s.exec(path.trim());
  if (!found) throw badPath();
  const [, name = '', inner, sub] = found;
  const whole = sub === undefined ? name : `${name}.${sub}`;
  return { name: withoutSchema(whole), filter: inner === undefined ? undefined : parseFilter(inner) };
}

/** The changes of a PATCH to a user (RFC 7644, 3.5.2), with the deviations of common providers. */
export function readUserPatch(body: unknown): UserChanges {
  const changes: UserChanges = {};
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) {
      apply(ofUser, changes, fieldsOf(value));
      continue;
    }
    const { name } = partsOf(path);
    const names = op === 'remove' ? { givenName: null, familyName: null } : value;
    if (name === 'name') apply(ofUser, changes, { name: names });
    else if (Object.hasOwn(ofUser, name)) ofUser[name]?.(changes, op === 'remove' ? null : value);
  }
  return changes;
}

const isOfPeople = (filter: Filter) =>
  filter.op === 'eq' && filter.path === 'type' && String(filter.value).toLowerCase() === 'user';

/** The ids that `value eq "…"` names: alone, joined by or, or of users, as all members are. */
function idsNamed(filter: Filter): string[] {
  if (filter.op === 'or') return filter.parts.flatMap(idsNamed);
  if (filter.op === 'and') {
    const [named, ...others] = filter.parts.filter((part) => !isOfPeople(part));
    if (named && others.length === 0) return idsNamed(named);
  }
  if (filter.op === 'eq' && filter.path === 'value') return [String(filter.value)];
  throw badPath();
}

function changeMembers(changes: GroupChanges, op: Operation['op'], ids: readonly string[]): void {
  for (const id of ids) {
    if (op === 'remove') {
      changes.members?.delete(id);
      changes.added.delete(id);
      changes.removed.add(id);
    } else {
      changes.members?.add(id);
      changes.removed.delete(id);
      changes.added.add(id);
    }
  }
}

interface Change {
  readonly name: string;
  readonly filter?: Filter | undefined;
  readonly value: unknown;
}

/** What an operation changes: the attribute of its path or, without a path, those of its value. */
function* changesOf({ path, value }: Operation): Generator<Change> {
  if (path !== undefined) yield { ...partsOf(path), value };
  else for (const [name, of] of leavesOf(fieldsOf(value))) yield { name, value: of };
}

function changeGroup(changes: GroupChanges, op: Operation['op'], { name, filter, value }: Change): void {
  if (name !== 'members') {
    if (Object.hasOwn(ofGroup, name)) ofGroup[name]?.(changes, op === 'remove' ? null : value);
  } else if (filter) changeMembers(changes, 'remove', op === 'remove' ? idsNamed(filter) : []);
  else if (op === 'replace' || (op === 'remove' && value === undefined)) {
    changes.members = new Set(op === 'remove' ? [] : idsIn(value));
    changes.added.clear();
    changes.removed.clear();
  } else changeMembers(changes, op, idsIn(value));
}

/** The changes of a PATCH to a group, in the order of its operations. */
export function readGroupPatch(body: unknown): GroupChanges {
  const changes = noGroupChanges();
  for (const operation of operationsOf(body)) {
    for (const change of changesOf(operation)) changeGroup(changes, operation.op, change);
  }
  return changes;
}
