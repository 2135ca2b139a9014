// A search whose parameters come in the body (RFC 7644, 3.4.3): addresses, which filters with personal data are part of, are logged
// on the way.
import { message } from '@orgscope/contract/words/message';
import type { Selection } from './attributes.ts';
import { fieldsOf, inLowerCase } from './changes.ts';
import { ScimError } from './scim-error.ts';

export interface Search extends Selection {
  readonly filter?: string;
  readonly startIndex?: string;
  readonly count?: string;
}

const misfit = (name: string) => new ScimError(400, message('scim.no_value', { name }), 'invalidValue');

/** Names of attributes, as a list or by comma. */
function namesIn(name: string, value: unknown): string[] {
  return [value ?? []].flat().map((each: unknown) => {
    if (typeof each !== 'string') throw misfit(name);
    return each;
  });
}

function numberIn(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value)) throw misfit(name);
  return String(value);
}

/** The parameters of a search, as those of an address. */
export function searchIn(body: unknown): Search {
  const fields = inLowerCase(fieldsOf(body));
  const attributes = namesIn('attributes', fields['attributes']);
  const excludedAttributes = namesIn('excludedAttributes', fields['excludedattributes']);
  const startIndex = numberIn('startIndex', fields['startindex']);
  const count = numberIn('count', fields['count']);
  const filter = fields['filter'] ?? undefined;
  if (filter !== undefined && typeof filter !== 'string') {
    throw new ScimError(400, message('scim.no_filter'), 'invalidFilter');
  }
  return {
    ...(attributes.length > 0 && { attributes }),
    ...(excludedAttributes.length > 0 && { excludedAttributes }),
    ...(filter !== undefined && { filter }),
    ...(startIndex !== undefined && { startIndex }),
    ...(count !== undefined && { count }),
  };
}
