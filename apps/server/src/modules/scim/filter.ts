// The filters of SCIM (RFC 7644, 3.4.2.2), as a tree.
import { message } from '@orgscope/contract/words/message';
import { scimLimits } from '@orgscope/contract/resources/scim';
import { ScimError } from './scim-error.ts';

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];

export type Filter =
  | { readonly op: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly op: 'not'; readonly part: Filter }
  | { readonly op: 'pr'; readonly path: string }
  | { readonly op: Comparison; readonly path: string; readonly value: string | number | boolean | null };

const unreadable = () => new ScimError(400, message('scim.no_filter'), 'invalidFilter');

// White space; brackets; JSON texts; and words: paths, operators, numbers, true, false and null.
const token = /\s+|([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+)/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) throw unreadable();
    const literal = found[1] ?? found[2] ?? found[3];
    if (literal !== undefined) tokens.push(literal);
  }
  return tokens;
}

/** A path that may begin with the name of our schemas, `urn:…:core:2.0:User:userName`. Those of others keep theirs. */
export const withoutSchema = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '').toLowerCase();

const isComparison = (word: string): word is Comparison => comparisons.some((each) => each === word);

/** Reads a filter; its length also limits how deep it nests. Names and operators are in lower case in the tree. */
export function parseFilter(text: string): Filter {
  if (text.length > scimLimits.filterMax) throw unreadable();
  const tokens = tokensOf(text);
  let at = 0;
  const isNext = (word: string) => tokens[at]?.toLowerCase() === word;
  function take(word: string): void {
    if (!isNext(word)) throw unreadable();
    at += 1;
  }

  // The database stores neither.
  const isStorable = (value: unknown) => !/[\0\p{Surrogate}]/u.test(String(value));

  function valueOf(literal: string | undefined): string | number | boolean | null {
    try {
      const value: unknown = JSON.parse(literal ?? '');
      if (isStorable(value) && (value === null || ['string', 'number', 'boolean'].includes(typeof value))) {
        return value as string | number | boolean | null;
      }
    } catch {
      throw unreadable();
    }
    throw unreadable();
  }

  /** The parts between which a word stands. */
  function joined(op: 'and' | 'or', part: () => Filter): Filter {
    const parts = [part()];
    while (isNext(op)) {
      at += 1;
      parts.push(part());
    }
    return parts.length > 1 ? { op, parts } : (parts[0] ?? fail());
  }
  const fail = (): never => {
    throw unreadable();
  };
  const either = (prefix: string): Filter => joined('or', () => joined('and', () => one(prefix)));

  function bracketed(prefix: string, close: string): Filter {
    at += 1;
    const inner = either(prefix);
    take(close);
    return inner;
  }

  function one(prefix: string): Filter {
    if (isNext('not')) {
      at += 1;
      if (!isNext('(')) throw unreadable();
      return { op: 'not', part: bracketed(prefix, ')') };
    }
    if (isNext('(')) return bracketed(prefix, ')');
    const word = tokens[at];
    if (word === undefined || !/^[a-z]/i.test(word)) throw unreadable();
    at += 1;
    const path = `${prefix}${withoutSchema(word)}`;
    if (!isNext('[')) return compared(path);
    if (prefix !== '') throw unreadable();
    const inner = bracketed(`${path}.`, ']');
    // emails[type eq "work"].value eq "…": the value of the one that the brackets mean.
    const sub = tokens[at];
    if (!sub?.startsWith('.')) return inner;
    at += 1;
    return { op: 'and', parts: [inner, compared(`${path}${sub.toLowerCase()}`)] };
  }

  function compared(path: string): Filter {
    const op = tokens[at]?.toLowerCase() ?? '';
    at += 1;
    if (op === 'pr') return { op, path };
    if (!isComparison(op)) throw unreadable();
    const value = valueOf(tokens[at]);
    at += 1;
    return { op, path, value };
  }

  const tree = either('');
  if (at < tokens.length) throw unreadable();
  return tree;
}
