// Which attributes of a resource are answered (RFC 7644, 3.9).
import { message } from '@orgscope/contract/words/message';
import { scimLimits } from '@orgscope/contract/resources/scim';
import { withoutSchema } from './filter.ts';
import type { Resource } from './representations.ts';
import { ScimError } from './scim-error.ts';

export interface Selection {
  /** Names by comma; of a repeated parameter, several such texts. */
  readonly attributes?: string | readonly string[];
  readonly excludedAttributes?: string | readonly string[];
}

const always = new Set(['id', 'schemas']);

/** Read once for a request, as sets: a page has 200 resources, each of whose paths looks. */
function namesIn(name: keyof Selection, texts: string | readonly string[] = ''): ReadonlySet<string> {
  const text = [texts].flat().join(',');
  if (text.length > scimLimits.attributesMax) {
    throw new ScimError(400, message('scim.no_value', { name }), 'invalidValue');
  }
  return new Set(
    text
      .split(',')
      .map((each) => withoutSchema(each.trim()))
      .filter(Boolean),
  );
}

type Keep = (path: string) => boolean;

/** The fields of a value, or of each of its values, whose paths are kept. */
function partOf(value: unknown, prefix: string, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((each) => partOf(each, prefix, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keep(`${prefix}.${name.toLowerCase()}`)));
}

export type Select = (resource: Resource) => unknown;

/** Leaves out of a resource what `attributes` and `excludedAttributes` do not ask for (RFC 7644, 3.9). */
export function selectionOf({ attributes, excludedAttributes }: Selection): Select {
  const wanted = namesIn('attributes', attributes);
  const unwanted = namesIn('excludedAttributes', excludedAttributes);
  if (!attributes && !excludedAttributes) return (resource) => resource;
  const topOf = (path: string) => path.split('.', 1)[0] ?? path;
  const partlyWanted = new Set([...wanted].map(topOf));
  const keep: Keep = (path) => {
    if (!attributes) return !unwanted.has(path);
    return wanted.has(path) || wanted.has(topOf(path)) || partlyWanted.has(path);
  };
  return (resource) =>
    Object.fromEntries(
      Object.entries(resource).flatMap(([name, value]) => {
        const path = name.toLowerCase();
        if (always.has(path)) return [[name, value]];
        return keep(path) ? [[name, partOf(value, path, keep)]] : [];
      }),
    );
}
