// Which attributes of a resource are answered (RFC 7644, 3.9).
import { withoutSchema } from './filter.ts';
import type { Resource } from './representations.ts';

export interface Selection {
  /** Names by comma; of a repeated parameter, several such texts. */
  readonly attributes?: string | readonly string[];
  readonly excludedAttributes?: string | readonly string[];
}

const always = new Set(['id', 'schemas']);
const namesIn = (texts: string | readonly string[]) =>
  [texts]
    .flat()
    .join(',')
    .split(',')
    .map((name) => withoutSchema(name.trim()))
    .filter(Boolean);

type Keep = (path: string) => boolean;

/** The fields of a value, or of each of its values, whose paths are kept. */
function partOf(value: unknown, prefix: string, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((each) => partOf(each, prefix, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keep(`${prefix}.${name.toLowerCase()}`)));
}

export function selected(resource: Resource, { attributes, excludedAttributes }: Selection): unknown {
  if (!attributes && !excludedAttributes) return resource;
  const wanted = attributes ? namesIn(attributes) : undefined;
  const unwanted = new Set(namesIn(excludedAttributes ?? ''));
  const keep: Keep = (path) => {
    const [top = ''] = path.split('.');
    if (wanted) return wanted.some((name) => name === path || name === top || name.startsWith(`${path}.`));
    return !unwanted.has(path);
  };
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = name.toLowerCase();
      if (always.has(path)) return [[name, value]];
      return keep(path) ? [[name, partOf(value, path, keep)]] : [];
    }),
  );
}
