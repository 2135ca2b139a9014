// What a request wants to change of a user or a group, from a whole resource (POST, PUT) or from operations (PATCH).
import { languageOf } from '@orgscope/contract/languages';
import type { Language } from '@orgscope/contract/languages';
import { message } from '@orgscope/contract/message';
import { parseFilter, withoutSchema } from './filter.ts';
import type { Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

export interface UserWish {
  userName?: string;
  givenName?: string;
  familyName?: string;
  title?: string | null;
  externalId?: string | null;
  language?: Language | undefined;
  active?: boolean;
}

export interface GroupWish {
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

/** How each attribute that is taken changes the wish. Others, such as telephone numbers, are not kept. */
const ofUser: Readonly<Record<string, (wish: UserWish, value: unknown) => void>> = {
  username: (wish, value) => (wish.userName = textOf('userName', value)),
  'name.givenname': (wish, value) => (wish.givenName = textOrNone('name.givenName', value) ?? ''),
  'name.familyname': (wish, value) => (wish.familyName = textOrNone('name.familyName', value) ?? ''),
  title: (wish, value) => (wish.title = textOrNone('title', value)),
  externalid: (wish, value) => (wish.externalId = textOrNone('externalId', value)),
  preferredlanguage: (wish, value) => (wish.language = languageIn(textOrNone('preferredLanguage', value))),
  active: (wish, value) => {
    if (value !== null) wish.active = truthOf('active', value);
  },
};

/** Names of attributes have no case: RFC 7643, section 2.1. */
const inLowerCase = (fields: Fields): Fields =>
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

const ofGroup: Readonly<Record<string, (wish: GroupWish, value: unknown) => void>> = {
  displayname: (wish, value) => (wish.displayName = textOf('displayName', value)),
  externalid: (wish, value) => (wish.externalId = textOrNone('externalId', value)),
  members: (wish, value) => (wish.members = new Set(idsIn(value))),
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

function fieldsOf(body: unknown): Fields {
  if (isFields(body)) return body;
  throw new ScimError(400, message('server.unreadable'), 'invalidSyntax');
}

type Setters<Wish> = Readonly<Record<string, (wish: Wish, value: unknown) => void>>;

function apply<Wish>(setters: Setters<Wish>, wish: Wish, fields: Fields): Wish {
  for (const [path, value] of leavesOf(fields)) if (Object.hasOwn(setters, path)) setters[path]?.(wish, value);
  return wish;
}

const noGroupWish = (): GroupWish => ({ added: new Set(), removed: new Set() });

export const wishOfUser = (body: unknown): UserWish => apply(ofUser, {}, fieldsOf(body));
export const wishOfGroup = (body: unknown): GroupWish => apply(ofGroup, noGroupWish(), fieldsOf(body));

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

export function patchOfUser(body: unknown): UserWish {
  const wish: UserWish = {};
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) {
      apply(ofUser, wish, fieldsOf(value));
      continue;
    }
    const { name } = partsOf(path);
    if (name === 'name' && op !== 'remove') apply(ofUser, wish, { name: value });
    else if (Object.hasOwn(ofUser, name)) ofUser[name]?.(wish, op === 'remove' ? null : value);
  }
  return wish;
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

function changeMembers(wish: GroupWish, op: Operation['op'], ids: readonly string[]): void {
  for (const id of ids) {
    if (op === 'remove') {
      wish.members?.delete(id);
      wish.added.delete(id);
      wish.removed.add(id);
    } else {
      wish.members?.add(id);
      wish.removed.delete(id);
      wish.added.add(id);
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

function changeGroup(wish: GroupWish, op: Operation['op'], { name, filter, value }: Change): void {
  if (name !== 'members') {
    if (Object.hasOwn(ofGroup, name)) ofGroup[name]?.(wish, op === 'remove' ? null : value);
  } else if (filter) changeMembers(wish, 'remove', op === 'remove' ? idsNamed(filter) : []);
  else if (op === 'replace' || (op === 'remove' && value === undefined)) {
    wish.members = new Set(op === 'remove' ? [] : idsIn(value));
    wish.added.clear();
    wish.removed.clear();
  } else changeMembers(wish, op, idsIn(value));
}

export function patchOfGroup(body: unknown): GroupWish {
  const wish = noGroupWish();
  for (const operation of operationsOf(body)) {
    for (const change of changesOf(operation)) changeGroup(wish, operation.op, change);
  }
  return wish;
}
